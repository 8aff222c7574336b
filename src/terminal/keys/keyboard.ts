import { emitKeypressEvents, type Interface } from 'node:readline';
import { PassThrough, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** One key as a person names it: `up`, `enter`, `ctrl-c`, `a`. Text is what it would write, if anything. */
export type Key = { readonly name: string; readonly text: string | null };

export type KeyListener = {
  /** Those that arrived together: a terminal that brackets no pastes sends each letter of one as a key. */
  readonly onKeys: (keys: readonly Key[]) => void;
  readonly onPaste: (text: string) => void;
};

/** What Node's decoder says about a key. */
type RawKey = {
  readonly name?: string | undefined;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
};

/** Listens to keys and bracketed pastes; returns what stops it. */
export function listenToKeys(
  input: Readable,
  escapeMs: number,
  { onKeys, onPaste }: KeyListener,
): () => void {
  let pasted: string | null = null;
  let together: Key[] = [];
  let isInChunk = false;

  function tell(): void {
    const keys = together;
    together = [];
    if (keys.length > 0) onKeys(keys);
  }

  function onKeypress(text: string | undefined, raw: RawKey): void {
    if (raw.name === 'paste-start') {
      pasted = '';
    } else if (raw.name === 'paste-end') {
      tell();
      if (pasted !== null) onPaste(pasted);
      pasted = null;
    } else if (pasted !== null) {
      pasted += text ?? '';
    } else {
      const key = toKey(text, raw);
      if (key !== null) together.push(key);
      // A lone Esc comes later, by itself.
      if (!isInChunk) tell();
    }
  }

  const decoder = new StringDecoder('utf8');
  const keys = new PassThrough();
  function onData(chunk: Buffer): void {
    const bytes = Buffer.from(decoder.write(chunk).replaceAll(reports, ''));
    if (bytes.length === 0) return;
    isInChunk = true;
    keys.emit('data', bytes);
    isInChunk = false;
    tell();
  }

  // Node reads this one field of its second argument; its own default of 500 ms makes Esc feel broken.
  emitKeypressEvents(keys, { escapeCodeTimeout: escapeMs } as unknown as Interface);
  keys.on('keypress', onKeypress);
  input.on('data', onData);
  return function stop() {
    input.off('data', onData);
    keys.destroy();
  };
}

/**
 * What terminals report rather than people type: the mouse, the cursor, colours. We ask for none of it, but a
 * program that died before us may have, and Node's decoder would hand us the digits of a click as keys.
 */
const reports =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
  /\x1b(?:\[[<=>?][\d;]*[ -/]*[@-~]|\[M[\s\S]{3}|\[\d+;\d+R|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\)/gu;

const names = new Map([
  ['return', 'enter'],
  // Only a carriage return submits: a line feed comes from Ctrl-J, or from a paste without brackets.
  ['enter', 'ctrl-j'],
  ['escape', 'esc'],
]);
const special = /^(up|down|left|right|home|end|pageup|pagedown|backspace|delete|tab|space|enter|esc|ctrl-j)$/;

function toKey(text: string | undefined, raw: RawKey): Key | null {
  const name = names.get(raw.name ?? '') ?? raw.name ?? '';
  if (name === 'esc' || name === 'ctrl-j') return { name, text: null };
  if (name === 'space' && !raw.ctrl && !raw.meta) return { name, text: ' ' };
  if (special.test(name)) return { name: withModifiers(name, raw), text: null };
  if ((raw.ctrl || raw.meta) && /^[a-z]$/.test(name)) return { name: withModifiers(name, raw), text: null };
  if (text === undefined || text === '' || /\p{Cc}/u.test(text)) return null;
  return { name: commandName(text), text };
}

function withModifiers(name: string, { ctrl, meta, shift }: RawKey): string {
  if (ctrl) return `ctrl-${name}`;
  if (meta) return `alt-${name}`;
  return shift && name === 'tab' ? 'shift-tab' : name;
}

/** Chinese input methods leave full-width digits and spaces behind; as commands they are the plain ones. */
function commandName(text: string): string {
  const plain = text.normalize('NFKC');
  return plain === ' ' ? 'space' : plain;
}
