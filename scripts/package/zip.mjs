// Zip archives of a few files. The same content makes the same bytes, so a release can be made again and compared.
import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980, the first day a zip archive can name. */
const day = 0x21;
const deflated = 8;
const namesAreUtf8 = 0x800;
/** What unpacks on Unix gives everybody the right to read. */
const readable = (0o100644 << 16) >>> 0;

export function zip(files) {
  const entries = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const entry = pack(path, Buffer.from(content));
    entries.push({ ...entry, offset });
    offset += entry.local.length;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  return Buffer.concat([
    ...entries.map(({ local }) => local),
    directory,
    ending(entries.length, directory.length, offset),
  ]);
}

function pack(path, content) {
  const name = Buffer.from(path);
  const body = deflateRawSync(content, { level: 9 });
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(namesAreUtf8, 2);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(day, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(body.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return { name, facts, local: Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, body]) };
}

/** The facts of the local header once more, and where it stands. */
function directoryEntry({ name, facts, offset }) {
  const madeOnUnix = Buffer.from([20, 3]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(readable, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeOnUnix, facts, rest, name]);
}

function ending(count, size, offset) {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
