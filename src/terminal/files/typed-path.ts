import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Around = {
  /** Where a relative path starts. */
  readonly folder: string;
  /** What `~` stands for. */
  readonly userHome: string;
  readonly platform: string;
};

/**
 * The files that a typed or dropped path may mean, the likeliest first. Terminals write what is dropped on them as their
 * shell would take it: in quotes, with backslashes, some as an address. A name with a quote or a backslash in it is
 * found as it stands.
 */
export function pathsMeant(typed: string, around: Around): readonly string[] {
  const text = typed.trim();
  if (text === '') return [];
  const read = /^file:\/\//iu.test(text) ? pathOfAddress(text) : unquoted(text, around.platform);
  const paths = [text, ...(read === null ? [] : [read])].map((path) => whole(path, around));
  return [...new Set(paths)];
}

function whole(path: string, { folder, userHome }: Around): string {
  const own = /^~(?=$|[/\\])/u.test(path) ? join(userHome, path.slice(1)) : path;
  return isAbsolute(own) ? own : resolve(folder, own);
}

function pathOfAddress(text: string): string | null {
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

/** As a shell reads one word. On Windows a backslash separates folders, and single quotes are part of a name. */
function unquoted(text: string, platform: string): string {
  if (platform === 'win32') return text.replace(/^"(.*)"$/u, '$1');
  let read = '';
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === quote) quote = '';
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === '\\' && quote !== "'") {
      const next = text[at + 1] ?? '';
      // Inside double quotes a backslash stands for itself, except before what would be special there.
      read += quote === '"' && !/["\\$`]/u.test(next) ? `\\${next}` : next;
      at += 1;
    } else read += letter;
  }
  return read;
}
