import {
  type Attachment,
  type AttachmentProblem,
  attachmentLimits,
  inspectFile,
  isImage,
  readFileName,
} from '../../../domain/answer/attachment.ts';

/** A file as it will be sent. */
export type PreparedFile = Pick<Attachment, 'name' | 'type' | 'bytes'> & { readonly base64: string };

/** Why a file cannot be added: a rule that the portal has as well, or that this browser cannot read it. */
export type FileProblem = AttachmentProblem | { readonly code: 'unreadable' | 'unreadable-heic' };

export type Prepared =
  | { readonly ok: true; readonly file: PreparedFile }
  | { readonly ok: false; readonly problem: FileProblem };

/** What only a browser can do, as arguments. */
export type PictureTools = {
  /** A smaller one as PNG or JPEG, without what the camera wrote into it; null where the browser cannot read it. */
  redraw(picture: Blob): Promise<Blob | null>;
  toBase64(content: Blob): Promise<string>;
};

export type PrepareFile = (file: File) => Promise<Prepared>;

/** Enough to find the size of a picture in; the camera's own notes stand before it. */
const headBytes = 256 * 1_024;

/** Pictures are drawn anew and smaller, all other files stay as they are. */
export function createPrepareFile({ redraw, toBase64 }: PictureTools): PrepareFile {
  async function asPicture(file: File, kind: Kind): Promise<Prepared | null> {
    const { size } = kind;
    const { longestEdge: most } = attachmentLimits;
    // Drawing it would take more memory than a phone has.
    if (size !== null && size.width * size.height > most ** 2) {
      return refused({ code: 'too-many-pixels', ...size, most });
    }
    const drawn = await redraw(file);
    if (drawn === null) return kind.code === null ? null : refused({ code: kind.code });
    const type = drawn.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const name = withEnding(readFileName(file.name), type === 'image/png' ? '.png' : '.jpg');
    return { ok: true, file: { name, type, bytes: drawn.size, base64: await toBase64(drawn) } };
  }

  async function prepare(file: File): Promise<Prepared> {
    const kind = kindOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()), file.type);
    const picture = kind === null ? null : await asPicture(file, kind);
    if (picture !== null) return picture;
    const most = attachmentLimits.fileBytes;
    // Not even read: it may be larger than the memory of this browser.
    if (file.size > most) return refused({ code: 'file-too-large', bytes: file.size, most });
    const inspected = inspectFile(new Uint8Array(await file.arrayBuffer()));
    // A picture never goes as it came: it may say where it was taken.
    if (isImage(inspected)) return refused({ code: 'unreadable' });
    const { type } = inspected;
    const name = readFileName(file.name);
    return { ok: true, file: { name, type, bytes: file.size, base64: await toBase64(file) } };
  }

  return async (file) => {
    try {
      return await prepare(file);
    } catch {
      // A folder, or a file that was taken away meanwhile.
      return refused({ code: 'unreadable' });
    }
  };
}

function refused(problem: FileProblem): Prepared {
  return { ok: false, problem };
}

type Kind = {
  readonly size: { readonly width: number; readonly height: number } | null;
  /** What is said where it cannot be drawn; null where it may be no picture at all. */
  readonly code: 'unreadable' | 'unreadable-heic' | null;
};

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Null for what is not drawn. SVG is text: it may hold scripts, and is shown nowhere as what it is. */
function kindOf(head: Uint8Array, declared: string): Kind | null {
  const inspected = inspectFile(head);
  if (isImage(inspected)) return { size: inspected.size, code: 'unreadable' };
  const brand = String.fromCharCode(...head.subarray(4, 12));
  if (heicBrands.some((one) => brand === `ftyp${one}`)) return { size: null, code: 'unreadable-heic' };
  const mayBe = declared.startsWith('image/') && declared !== 'image/svg+xml';
  return mayBe ? { size: null, code: null } : null;
}

/** What it is called says what it is now. */
function withEnding(name: string, ending: string): string {
  const isSo = name.toLowerCase().endsWith(ending) || (ending === '.jpg' && /\.jpeg$/i.test(name));
  return isSo ? name : name.replace(/(\.[a-z0-9]{1,5})?$/i, ending);
}
