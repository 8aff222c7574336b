import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../application/ports.ts';
import { emptyAnswer } from '../../domain/answer/answer.ts';
import { parseObject } from '../../domain/json-object.ts';
import { pageFace } from '../../domain/session/face.ts';
import { messageOf } from '../../files/error-code.ts';
import { findProgram } from '../../files/find-program.ts';
import { type Composed, compose } from '../compose/compose.ts';
import { askingTools, hookClients } from '../hook/hook-clients.ts';
import type { Context } from '../program/command.ts';
import { clients } from '../setup/clients.ts';
import { installedHook } from '../setup/plan-changes.ts';
import type { DoctorWords, Finding } from './finding.ts';

const limitMs = 10_000;
const quiet: Log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

/**
 * For each client that has our hooks: what it would get. An event of a question goes through the hook as the client runs
 * it, and is answered, in a home that goes again. Nothing for clients without hooks.
 */
export async function examineHooks(
  context: Context,
  { settings }: Pick<Composed, 'settings'>,
  words: DoctorWords,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const isOff = (await settings.read()).value('adopt') === 'off';
  for (const id of hookClients) {
    const { name } = clients[id];
    const command = await installedHook(clients[id], context).catch(() => null);
    if (command === null) continue;
    findings.push(
      isOff
        ? { name: 'inbox', ok: true, text: words.hooksOff(name) }
        : await tryHook(command, { context, words, name, tool: askingTools[id] }),
    );
  }
  return findings;
}

type Trial = {
  readonly context: Context;
  readonly words: DoctorWords;
  readonly name: string;
  readonly tool: string;
};

async function tryHook(command: readonly string[], trial: Trial): Promise<Finding> {
  const { words, name, context } = trial;
  const [wanted = '', ...args] = command;
  const ours = { ...context.env, CHOICE_STORE: 'files', CHOICE_PORT: '0', CHOICE_ADOPT: 'questions' };
  const { program, env } = await findProgram(wanted, ours);
  if (program === null) return { name: 'inbox', ok: false, text: words.hooksFail(name, `${wanted}: ENOENT`) };
  const home = await mkdtemp(join(tmpdir(), 'choice-doctor-'));
  const begun = performance.now();
  const child = spawn(program, [...args, '--home', home], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(([cause]) => Promise.reject(cause));
  const late = new AbortController();
  const tooLate = wait(limitMs, null, { signal: late.signal }).then(() => {
    throw new Error(`${limitMs / 1_000} s`);
  });
  try {
    child.stdin.on('error', () => {}).end(JSON.stringify(sample(trial.tool)));
    const printed = readText(child.stdout);
    await Promise.race([answerIn(home, env), failed, tooLate]);
    const decision = await Promise.race([printed, failed, tooLate]);
    const ms = Math.round(performance.now() - begun);
    const ok = JSON.stringify(parseObject(decision)).includes(`"${question}":"${answer}"`);
    return {
      name: 'inbox',
      ok,
      text: ok ? words.hooksWork(name, ms) : words.hooksFail(name, decision.trim()),
    };
  } catch (cause) {
    return { name: 'inbox', ok: false, text: words.hooksFail(name, messageOf(cause)) };
  } finally {
    for (const pending of [failed, tooLate]) pending.catch(() => {});
    late.abort();
    child.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

const question = 'Does this question come back answered?';
const answer = 'Yes';

function sample(tool: string): object {
  return {
    ...{ session_id: 'doctor', cwd: tmpdir(), hook_event_name: 'PermissionRequest', tool_name: tool },
    tool_input: { questions: [{ question, options: [{ label: answer }, { label: 'No' }] }] },
  };
}

/** As a person would, once the question is there. */
async function answerIn(home: string, env: Context['env']): Promise<void> {
  const composed = await compose({ home, env, log: quiet, warnOnce: () => {}, whenUnwritable: 'refuse' });
  const end = performance.now() + limitMs;
  try {
    while (performance.now() < end) {
      const [open] = await composed.store.listOpen();
      if (open !== undefined) {
        const by = { face: pageFace, program: 'choice-mcp doctor', attempt: composed.uniqueName() } as const;
        await composed.answer.answer(open.id, [{ ...emptyAnswer, selectedIds: [answer] }], by);
        return;
      }
      await wait(20);
    }
  } finally {
    await composed.close();
  }
}
