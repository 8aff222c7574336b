import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** Names everything that compiled code depends on; flags and the build of Node are checked by V8 itself. */
export function codeCacheFile(home: string, build: string, role: 'server' | 'terminal'): string {
  const { arch, versions } = process;
  return join(home, 'cache', `${build}-${role}-${versions.node}-${versions.v8}-${arch}.code`);
}

const checksumBytes = 4;

/** V8 trusts what it is given and crashes on damage, so we put a checksum behind it. */
export function sealCode(code: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(crc32(code));
  return Buffer.concat([code, checksum]);
}

/** The compiled code in this file, or null when there is none that is whole and our own. */
export function readCode(file: string): Buffer | null {
  try {
    const sealed = readOwn(file);
    const code = sealed.subarray(0, -checksumBytes);
    return sealed.readUInt32LE(code.length) === crc32(code) ? code : null;
  } catch {
    return null;
  }
}

/** What another user could have written is never run. */
function readOwn(file: string): Buffer {
  const opened = openSync(file, 'r');
  try {
    const { uid, mode } = fstatSync(opened);
    const me = process.getuid?.();
    if (me !== undefined && (uid !== me || (mode & 0o022) !== 0)) throw new Error('not ours alone');
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}
