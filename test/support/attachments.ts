import { randomBytes } from 'node:crypto';
import { type Attachment, inspectFile } from '../../src/domain/answer/attachment.ts';
import { partBytes } from '../../src/web/wire/bodies.ts';
import type { PortalClient } from './portal-client.ts';

/** A file to add, as what its bytes are. */
export function attachmentOf(content: Uint8Array, more: Partial<Attachment> = {}): Attachment {
  const { type, bytes } = inspectFile(content);
  return { id: randomBytes(16).toString('hex'), name: 'file', type, bytes, question: 0, ...more };
}

/** The beginning of a PNG of that size, and as many bytes in all; no picture is in it. */
export function pngOf(width: number, height: number, bytes = 64): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
}

/** Adds a file to a question in parts, as a page does. */
export async function addFile(
  page: PortalClient,
  id: string,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
): Promise<void> {
  const upload = randomBytes(16).toString('hex');
  const parts = Math.ceil(content.length / partBytes);
  for (let part = 0; part < parts; part += 1) {
    const data = Buffer.from(content.subarray(part * partBytes, (part + 1) * partBytes)).toString('base64');
    const reply = await page.post(`/api/interactions/${id}/attachments`, { upload, part, parts, name, data });
    if (!reply.ok) throw new Error(`${name} was not taken: ${await reply.text()}`);
  }
}
