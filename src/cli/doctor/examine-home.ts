import { exhaustive } from '../../domain/exhaustive.ts';
import { homeProblemText } from '../../home/guard-home.ts';
import type { HomeProblem } from '../../home/private-home.ts';
import { settingsWords } from '../../settings/strings.ts';
import type { Composed } from '../compose/compose.ts';
import type { StoreChoice } from '../compose/store-choice.ts';
import { thisUser } from '../compose/this-user.ts';
import type { Context } from '../program/command.ts';
import { storeProblemText } from '../program/store-problem.ts';
import { cliWords } from '../strings.ts';
import type { DoctorWords, Finding } from './finding.ts';
import { doctorWords } from './strings.ts';

export function examineNode(words: DoctorWords): Finding {
  // An older Node does not come here: see program/refuse-old-node.ts.
  return { name: 'node', ok: true, text: words.node(process.versions.node) };
}

/** Nothing of a home that is not ours alone is looked at, so there is nothing else to say. */
export function refusedHome(problem: HomeProblem, { language }: Context): Finding {
  return { name: 'home', ok: false, text: homeProblemText(problem, language, thisUser) };
}

type Seen = { readonly words: DoctorWords; readonly mended: readonly string[] };

export async function examineHome({ store, home }: Composed, { words, mended }: Seen): Promise<Finding> {
  const health = await store.health();
  const text = health.ok ? words.home(home) : words.homeFails(home, health.reason);
  return { name: 'home', ok: health.ok, text: [text, ...mended].join(words.separator) };
}

/** What was set aside stays a finding for as long as it lies there: until then the settings in it are not in force. */
export async function examineSettings(
  { settings }: Composed,
  { language }: Context,
  complaints: Set<string>,
): Promise<Finding> {
  const { setAside } = await settings.read();
  if (setAside !== null) complaints.add(settingsWords[language].warning.setAside(settings.path, setAside));
  const ok = complaints.size === 0;
  const words = doctorWords[language];
  const text = ok ? words.settings(settings.path) : [...complaints].join(words.separator);
  return { name: 'settings', ok, text };
}

/** The store that a server started now would use. */
export async function examineStore(
  choice: StoreChoice,
  { store, home }: Composed,
  { language }: Context,
): Promise<Finding> {
  const words = doctorWords[language];
  switch (choice.kind) {
    case 'files': {
      const { persistent: ok } = store;
      const details = { kind: ok ? 'files' : 'memory' };
      return { name: 'store', ok, text: ok ? words.store(home) : words.memoryStore, details };
    }
    case 'postgres': {
      const health = await store.health();
      const text = health.ok
        ? words.database(choice.address.label)
        : storeProblemText(health.cause, language);
      return { name: 'store', ok: health.ok, text, details: { kind: 'postgres' } };
    }
    case 'unknown':
      return { name: 'store', ok: false, text: cliWords[language].store[choice.why] };
    default:
      return exhaustive(choice);
  }
}

/** In a sentence; `--json` has all of them. */
const mostNamed = 20;

export async function countQuestions({ store }: Composed, { language }: Context): Promise<Finding> {
  const words = doctorWords[language];
  try {
    const [open, ended] = [await store.listOpen(), await store.countEnded()];
    const damaged = await store.listDamaged();
    const counts = words.questions(open.length, ended);
    if (damaged.length === 0) return { name: 'questions', ok: true, text: counts };
    const named = [...damaged.slice(0, mostNamed), ...(damaged.length > mostNamed ? ['…'] : [])];
    const text = `${counts}; ${words.damaged(damaged.length, named.join(', '))}`;
    return { name: 'questions', ok: false, text, details: { damaged } };
  } catch (cause) {
    return { name: 'questions', ok: false, text: words.questionsFail(storeProblemText(cause, language)) };
  }
}

/** A clock that is trusted gets no line. */
export async function examineClock(
  { previewRetention }: Composed,
  words: DoctorWords,
): Promise<readonly Finding[]> {
  const trust = await previewRetention().then(
    (preview) => preview.clock,
    // That the questions cannot be read is a finding already.
    () => 'trusted' as const,
  );
  return trust === 'trusted' ? [] : [{ name: 'clock', ok: false, text: words.clock[trust] }];
}
