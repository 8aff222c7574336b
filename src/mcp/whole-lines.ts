import { Transform } from 'node:stream';
import { type MessageId, messageIdIn } from './message-id.ts';

type Limits = {
  readonly maxBytes: number;
  /** Called once for each line that is too long, with the id of its message where that is known; the line is dropped. */
  readonly onTooLong: (id: MessageId | null) => void;
  readonly now: () => number;
  /** When the first piece came in, where it has been read once before; else null. */
  readonly heardAt: number | null;
};

type WholeLines = Transform & {
  /** When the line that was passed on last began to come in. */
  readonly arrivedAt: () => number;
};

type Line =
  | { readonly kind: 'kept'; readonly parts: Buffer[]; bytes: number }
  /** Only its end is held on to, where some clients put the id. */
  | { readonly kind: 'dropped'; end: Buffer; isTold: boolean };

const newline = 0x0a;
/** As much of a line's start and of its end as is looked at for its id. */
const glimpseBytes = 1_024;

/**
 * Passes a stream on a whole line at a time. The SDK joins its buffer anew with every chunk, so a line of 60 MB kept it
 * busy for half a minute; here a line is joined once, and one that is too long is dropped as it comes.
 */
export function createWholeLines({ maxBytes, onTooLong, now, heardAt }: Limits): WholeLines {
  let line: Line = emptyLine();
  let firstHeardAt = heardAt;
  let lineBeganAt: number | null = null;
  let passedOnBeganAt = 0;

  function drop({ parts }: Extract<Line, { kind: 'kept' }>, piece: Buffer): Line {
    const start = Buffer.concat([...parts, piece].map((part) => part.subarray(0, glimpseBytes)));
    const id = messageIdIn(start.toString('utf8', 0, glimpseBytes), 'start');
    if (id !== null) onTooLong(id);
    return { kind: 'dropped', end: piece.subarray(-glimpseBytes), isTold: id !== null };
  }

  function take(piece: Buffer): void {
    if (line.kind === 'dropped') {
      line.end = Buffer.concat([line.end, piece.subarray(-glimpseBytes)]).subarray(-glimpseBytes);
    } else if (line.bytes + piece.length > maxBytes) {
      line = drop(line, piece);
    } else {
      line.parts.push(piece);
      line.bytes += piece.length;
    }
  }

  function finish(stream: Transform): void {
    passedOnBeganAt = lineBeganAt ?? passedOnBeganAt;
    lineBeganAt = null;
    if (line.kind === 'kept') stream.push(Buffer.concat(line.parts));
    else if (!line.isTold) onTooLong(messageIdIn(line.end.toString('utf8'), 'end'));
    line = emptyLine();
  }

  const lines = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const cameAt = firstHeardAt ?? now();
      firstHeardAt = null;
      for (let from = 0; from < chunk.length; ) {
        const at = chunk.indexOf(newline, from);
        const to = at === -1 ? chunk.length : at + 1;
        lineBeganAt ??= cameAt;
        take(chunk.subarray(from, to));
        if (at !== -1) finish(this);
        from = to;
      }
      done();
    },
    flush(done) {
      finish(this);
      done();
    },
  });
  return Object.assign(lines, { arrivedAt: () => passedOnBeganAt });
}

function emptyLine(): Line {
  return { kind: 'kept', parts: [], bytes: 0 };
}
