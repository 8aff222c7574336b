import type { Log } from '../../application/ports.ts';
import { cleanLine } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { messageOf } from '../../files/error-code.ts';
import { homeProblemText, mendedText } from '../../settings/guard-home.ts';
import { type HomeProblem, makeHomePrivate } from '../../settings/private-home.ts';
import { settingsWords } from '../../settings/strings.ts';
import { examineClients } from '../doctor/examine-clients.ts';
import { examineRoundTrip } from '../doctor/examine-round-trip.ts';
import { examineSurroundings } from '../doctor/examine-surroundings.ts';
import type { DoctorWords, Finding } from '../doctor/finding.ts';
import { type Command, type Context, exitCodes } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import { doctorWords } from '../strings-doctor.ts';
import { type Composed, compose } from '../wiring/compose.ts';
import { openPortalParts } from '../wiring/portal-parts.ts';
import { thisUser } from '../wiring/this-user.ts';

/** Looks at everything a question needs on its way, and says what to do about what is missing. */
export const doctorCommand: Command = async (context) => {
  const { values } = readArguments(context, { json: { type: 'boolean' } });
  const words = doctorWords[context.language];
  const complaints = new Set<string>();
  const home = homeFolder({ ...context, flag: values.home });
  const warnOnce = (message: string) => void complaints.add(message);
  const surroundings = { home, env: context.env, log: quiet, warnOnce };
  const check = await makeHomePrivate(home, thisUser);
  if (check.problem !== null) return print([examineNode(words), refusedHome(check.problem, context)]);
  const composed = await compose({ ...surroundings, whenUnwritable: 'memory' });
  const files = await compose({ ...surroundings, whenUnwritable: 'refuse' });
  const findings: Finding[] = [
    examineNode(words),
    await examineHome(files, { words, mended: check.mended.map((one) => mendedText(one, context.language)) }),
    await examineSettings(composed, context, complaints),
    ...(await examinePortal(composed, context, words)),
    // A home that cannot be written can often still be read.
    await countQuestions(files, words),
    ...(await examineClock(files, words)),
    examineSurroundings(context, words),
    ...(await examineClients(context, home, words)),
    await examineRoundTrip(context, words),
  ];
  await files.close();
  await composed.close();
  return print(findings);

  function print(found: readonly Finding[]): number {
    if (values.json) context.stdout.write(`${printJson(found, 2)}\n`);
    else for (const finding of found) context.stdout.write(`${line(finding, words)}\n`);
    return found.every((finding) => finding.ok) ? exitCodes.ok : exitCodes.failure;
  }
};

/** What is wrong is found out and said below, with what to do about it. */
const quiet: Log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

function line({ name, ok, text }: Finding, words: DoctorWords): string {
  return `${ok ? '✓' : '✗'} ${words.finding(words.names[name], cleanLine(text))}`;
}

function examineNode(words: DoctorWords): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { name: 'node', ok, text: ok ? words.node(process.versions.node) : words.oldNode };
}

/** Nothing of a home that is not ours alone is looked at, so there is nothing else to say. */
function refusedHome(problem: HomeProblem, { language }: Context): Finding {
  return { name: 'home', ok: false, text: homeProblemText(problem, language, thisUser) };
}

type Seen = { readonly words: DoctorWords; readonly mended: readonly string[] };

async function examineHome({ store, home }: Composed, { words, mended }: Seen): Promise<Finding> {
  const health = await store.health();
  const text = health.ok ? words.home(home) : words.homeFails(home, health.reason);
  return { name: 'home', ok: health.ok, text: [text, ...mended].join('; ') };
}

/** What was set aside stays a finding for as long as it lies there: until then the settings in it are not in force. */
async function examineSettings(
  { settings }: Composed,
  { language }: Context,
  complaints: Set<string>,
): Promise<Finding> {
  const { setAside } = await settings.read();
  if (setAside !== null) complaints.add(settingsWords[language].warning.setAside(settings.path, setAside));
  const ok = complaints.size === 0;
  const text = ok ? doctorWords[language].settings(settings.path) : [...complaints].join('; ');
  return { name: 'settings', ok, text };
}

async function examinePortal(
  composed: Composed,
  context: Context,
  words: DoctorWords,
): Promise<readonly Finding[]> {
  const { portal, browser } = await openPortalParts(composed, context);
  try {
    const { port } = await portal.ensure();
    const opens = (await browser.whyNot()) === null;
    const wanted = (await composed.settings.read()).value('portal_port');
    const said = words.portal(port, await portal.tabs());
    const text = wanted === 0 || wanted === port ? said : `${said}; ${words.otherPort(wanted)}`;
    return [
      { name: 'portal', ok: true, text },
      // Not a fault: over SSH there is no browser, and everything works without one.
      { name: 'browser', ok: true, text: opens ? words.browser : words.noBrowser },
    ];
  } catch (cause) {
    return [{ name: 'portal', ok: false, text: words.portalFails(messageOf(cause)) }];
  } finally {
    await portal.close();
  }
}

async function countQuestions({ store }: Composed, words: DoctorWords): Promise<Finding> {
  try {
    const [open, ended] = [await store.listOpen(), await store.countEnded()];
    return { name: 'questions', ok: true, text: words.questions(open.length, ended) };
  } catch (cause) {
    return { name: 'questions', ok: false, text: words.questionsFail(messageOf(cause)) };
  }
}

/** A clock that is trusted gets no line. */
async function examineClock({ previewRetention }: Composed, words: DoctorWords): Promise<readonly Finding[]> {
  const trust = await previewRetention().then(
    (preview) => preview.clock,
    // That the questions cannot be read is a finding already.
    () => 'trusted' as const,
  );
  return trust === 'trusted' ? [] : [{ name: 'clock', ok: false, text: words.clock[trust] }];
}
