import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip archive, read by its directory as a program that unpacks it does. */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const [sum, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)];
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    const name = archive.toString('utf8', at + 46, nameEnd);
    if (crc32(content) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
