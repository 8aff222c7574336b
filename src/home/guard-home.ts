import type { Log } from '../application/ports.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import type { Language } from '../domain/language.ts';
import { type HomeProblem, type Mended, makeHomePrivate, type User } from './private-home.ts';
import { homeWords } from './strings.ts';

/** The home is not ours alone: nothing in it is read, and nothing is written to it. */
export class HomeRefusedError extends Error {
  override name = 'HomeRefusedError';
  readonly inLanguage: (language: Language) => string;
  constructor(problem: HomeProblem, user: User | null) {
    super(homeProblemText(problem, 'en', user));
    this.inLanguage = (language) => homeProblemText(problem, language, user);
  }
}

type Deps = { readonly user: User | null; readonly log: Log };

/** Before anything of a home is used: closes to others what is ours, and throws where something is not. */
export async function guardHome(home: string, { user, log }: Deps): Promise<void> {
  const { problem, mended } = await makeHomePrivate(home, user);
  for (const one of mended) log.warn(mendedText(one, 'en'));
  if (problem !== null) throw new HomeRefusedError(problem, user);
}

/** What is wrong and the command that mends it. */
export function homeProblemText(problem: HomeProblem, language: Language, user: User | null): string {
  const words = homeWords[language];
  const uid = user?.uid ?? 0;
  const path = quoted(problem.path);
  switch (problem.kind) {
    case 'foreign': {
      const what = words.foreign(problem.path, String(problem.owner));
      // Root could take the folder from its user, which a person who runs us with sudo does not mean.
      const remedy = uid === 0 ? words.notAsRoot : words.takeBack(`sudo chown -R ${uid} ${path}`);
      return [what, remedy, words.chooseAnother].join(' ');
    }
    case 'exposed': {
      const close = words.close(`chmod go-w ${path}`);
      return [words.exposed(problem.path), close, words.chooseAnother].join(' ');
    }
    case 'loose':
      return [words.loose(problem.path), words.chooseAnother].join(' ');
    default:
      return exhaustive(problem);
  }
}

export function mendedText({ kind, path }: Mended, language: Language): string {
  const words = homeWords[language];
  return kind === 'narrowed' ? words.narrowed(path) : words.secretReplaced(path);
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
