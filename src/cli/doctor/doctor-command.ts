import type { Log } from '../../application/ports.ts';
import { cleanLine } from '../../domain/text/clean-text.ts';
import { printJson } from '../../domain/text/print-json.ts';
import { mendedText } from '../../home/guard-home.ts';
import { makeHomePrivate } from '../../home/private-home.ts';
import { type Composed, compose } from '../compose/compose.ts';
import { openPortal } from '../compose/open-portal.ts';
import { chooseStore, type StoreChoice } from '../compose/store-choice.ts';
import { thisUser } from '../compose/this-user.ts';
import { type Command, exitCodes } from '../program/command.ts';
import { homeFolder } from '../program/home.ts';
import { readArguments } from '../program/read-arguments.ts';
import {
  countQuestions,
  examineClock,
  examineHome,
  examineNode,
  examineSettings,
  examineStore,
  refusedHome,
} from './examine-home.ts';
import { examineHooks } from './examine-hooks.ts';
import {
  examineBrowser,
  examineNotifications,
  examinePortal,
  examineSurroundings,
} from './examine-portal.ts';
import { examineClients, examineRoundTrip, examineVersions } from './examine-programs.ts';
import type { DoctorWords, Finding } from './finding.ts';
import { doctorWords } from './strings.ts';

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
  const inFiles = { ...surroundings, env: { ...context.env, CHOICE_STORE: 'files' } };
  const files = await compose({ ...inFiles, whenUnwritable: 'refuse' });
  const choice = chooseStore(context.env, await files.settings.read());
  const composed = await compose({
    ...(choice.kind === 'unknown' ? inFiles : surroundings),
    whenUnwritable: 'memory',
  });
  // A home that cannot be written can often still be read.
  const keptIn: Readonly<Record<StoreChoice['kind'], Composed>> = {
    files,
    unknown: files,
    postgres: composed,
  };
  const kept = keptIn[choice.kind];
  const opened = await openPortal(composed, context);
  const serving = await opened.portal.serving().catch(() => null);
  const findings: Finding[] = [
    examineNode(words),
    await examineHome(files, { words, mended: check.mended.map((one) => mendedText(one, context.language)) }),
    await examineSettings(composed, context, complaints),
    await examinePortal(opened.portal, serving, { ...composed, words }),
    await examineBrowser(opened, words),
    await examineNotifications(composed, context),
    await examineStore(choice, composed, context),
    await countQuestions(kept, context),
    ...(await examineClock(kept, words)),
    await examineVersions(kept, serving, words),
    examineSurroundings(await opened.surroundings(), words),
    ...(await examineClients(context, home, words)),
    ...(await examineHooks(context, composed, words)),
    await examineRoundTrip(context, words),
  ];
  await opened.portal.close();
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
