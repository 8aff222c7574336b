import { type Command, type Context, exitCodes } from './command.ts';
import { type Composed, compose } from './compose.ts';
import { homeFolder } from './home.ts';
import { createLog } from './log.ts';
import { openPortalParts } from './portal-desk.ts';
import { readArguments } from './read-arguments.ts';
import { cliWords } from './strings.ts';

type Words = (typeof cliWords)['en']['doctor'];
type Finding = { readonly name: keyof Words['names']; readonly ok: boolean; readonly text: string };

/** Looks at everything a question needs on its way, and says what to do about what is missing. */
export const doctorCommand: Command = async (context) => {
  const { values } = readArguments(context.args, { json: { type: 'boolean' } });
  const words = cliWords[context.language].doctor;
  const complaints: string[] = [];
  const log = createLog('warn', (line) => complaints.push(line.trim()));
  const home = homeFolder({ ...context, flag: values.home });
  const surroundings = { home, env: context.env, log, warnOnce: log.warn };
  const house = await compose({ ...surroundings, whenUnwritable: 'memory' });
  const files = await compose({ ...surroundings, whenUnwritable: 'refuse' });
  const findings: Finding[] = [
    examineNode(words),
    examineHome(house, words, complaints),
    await examineSettings(house, words, complaints),
    ...(await examinePortal(house, context, words)),
    // A home that cannot be written can often still be read.
    await countQuestions(files, words),
  ];
  await files.close();
  await house.close();
  if (values.json) context.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  else for (const finding of findings) context.stdout.write(`${line(finding, words)}\n`);
  return findings.every((finding) => finding.ok) ? exitCodes.ok : exitCodes.failure;
};

function line({ name, ok, text }: Finding, words: Words): string {
  return `${ok ? '✓' : '✗'} ${words.names[name]}: ${text}`;
}

function examineNode(words: Words): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { name: 'node', ok, text: ok ? words.node(process.versions.node) : words.oldNode };
}

function examineHome({ store, home }: Composed, words: Words, complaints: readonly string[]): Finding {
  const ok = store.persistent;
  return { name: 'home', ok, text: ok ? words.home(home) : words.homeFails(complaints[0] ?? home) };
}

async function examineSettings({ settings }: Composed, words: Words, complaints: string[]): Promise<Finding> {
  complaints.length = 0;
  await settings.read();
  const ok = complaints.length === 0;
  return { name: 'settings', ok, text: ok ? words.settings(settings.path) : complaints.join('; ') };
}

async function examinePortal(house: Composed, context: Context, words: Words): Promise<readonly Finding[]> {
  const { desk, browser } = await openPortalParts(house, context);
  try {
    const { port } = await desk.ensure();
    const opens = await browser.canOpen();
    return [
      { name: 'portal', ok: true, text: words.portal(port, await desk.tabs()) },
      // Not a fault: over SSH there is no browser, and everything works without one.
      { name: 'browser', ok: true, text: opens ? words.browser : words.noBrowser },
    ];
  } catch (cause) {
    return [{ name: 'portal', ok: false, text: words.portalFails(reasonOf(cause)) }];
  } finally {
    await desk.close();
  }
}

async function countQuestions({ store }: Composed, words: Words): Promise<Finding> {
  try {
    const [open, ended] = [await store.listOpen(), await store.listEnded({ limit: 100_000 })];
    return { name: 'questions', ok: true, text: words.questions(open.length, ended.length) };
  } catch (cause) {
    return { name: 'questions', ok: false, text: words.questionsFail(reasonOf(cause)) };
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
