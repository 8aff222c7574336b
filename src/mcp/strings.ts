import type { Told } from '../application/asking/deliveries.ts';
import type { Offer, Way } from '../application/faces.ts';
import { isEmptyAnswer } from '../domain/answer/answer.ts';
import { saysNothing } from '../domain/answer/note.ts';
import { exhaustive } from '../domain/exhaustive.ts';
import { withoutEmpty } from '../domain/json-object.ts';
import { isWaitedFor } from '../domain/question/request.ts';
import type { TimeoutAdvice } from '../domain/session/ending.ts';
import type { Outcome } from '../domain/session/outcome.ts';
import { type AttachmentEntry, openStatus, type ToolResult } from '../domain/session/result.ts';
import type { OpenSession } from '../domain/session/session.ts';

/** Everything a model reads. English on purpose: it is for the agent, whatever language the person has. */

export const toolName = 'provide_choice';
export const toolTitle = 'Ask the human';

export const toolDescription =
  'Ask your human a question and wait for the answer (browser or terminal). Call it whenever more than two viable paths exist, an action is destructive, or required configuration is missing; do not assume defaults. ' +
  'Returns action_status: selected, custom_input, cancelled (stop this subtask), timeout (nobody answered; selected_ids is empty unless auto_submitted), pending (not answered yet: call again with only its session_id) or pending_terminal_launch (run terminal_command, then poll like that). ' +
  "The answer is your human's own; `instructions` say what to do next.";

/** When the human has to be asked. */
export const askWhen = [
  'more than two viable paths exist',
  'an action is destructive or hard to undo',
  'required configuration is missing',
] as const;

export const decisionPolicy = [
  'choice-mcp puts your question to the human you work for.',
  'Call provide_choice, and wait for its result, whenever:',
  `- ${askWhen.join(',\n- ')}.`,
  'Put the current task context and the reason a choice is needed into `prompt`: the human may be coming from other work. Recommend at least one option and say why in its description.',
  "Do not assume defaults and do not choose for the human. Act on what comes back: the answer is your human's own, and `instructions` say what to do next.",
  'selected or custom_input: do that. cancelled: stop this subtask. timeout: nobody answered; never treat silence as consent (only with auto_submitted go on with selected_ids, and say that nobody confirmed it). pending: call again with only its session_id.',
  'If you no longer know the session_id of your latest question, {"session_id": "last"} gives it back.',
].join('\n');

export const promptName = 'decision_policy';
export const promptTitle = 'Ask before you choose';
export const promptDescription = 'When to ask the human with provide_choice, and how to act on the answer.';

const neverAssume = 'Do not assume an answer.';

/** What the agent does next; with files, that it looks at them. */
export function outcomeInstructions(outcome: Outcome, files: readonly AttachmentEntry[] = []): string {
  return whatToDo(outcome) + lookAt(files);
}

function lookAt(files: readonly AttachmentEntry[]): string {
  if (files.length === 0) return '';
  const isImage = files.some(({ mime_type }) => mime_type.startsWith('image/'));
  const look = isImage
    ? ' The human added files: look at the images, and open in attachments the path of each that you do not see.'
    : ' The human added files: open the path of each in attachments.';
  const isMissing = files.some(({ path }) => path === null);
  return isMissing ? `${look} Those without a path could not be written to this machine.` : look;
}

function whatToDo(outcome: Outcome): string {
  if (outcome.rephrase) return rephraseInstructions(outcome);
  switch (outcome.status) {
    case 'selected':
      if (outcome.autoSubmitted) {
        return 'Nobody answered in time; the human has set a timeout to submit the preselected options. Continue with selected_ids, and tell the user that nobody confirmed it.';
      }
      if (outcome.answers.every(isEmptyAnswer)) {
        return 'The human deliberately picked no option. Continue without any of them; read the annotations.';
      }
      if (outcome.answers.length > 1) return severalAnswered;
      return 'The human answered. Do exactly what selected_ids say; custom_input and the annotations are part of the answer and refine it.';
    case 'custom_input':
      if (outcome.answers.length > 1) return severalAnswered;
      return 'The human answered in their own words. Follow custom_input; the annotations are part of the answer.';
    case 'cancelled':
      return 'The human cancelled. Stop this subtask now, do not choose for them and do not ask the same again; global_annotation may say why.';
    case 'timeout': {
      const what = `Nobody answered in time and nothing was chosen. ${neverAssume}${unsentNotes(outcome)}`;
      return `${what} ${afterTimeout[outcome.advice]}`;
    }
    default:
      return exhaustive(outcome);
  }
}

const severalAnswered =
  'The human answered. answers has one entry per question: do exactly what its selected_ids and custom_input say; annotations refine it, and skipped means that the human passed on it.';

function rephraseInstructions({ answers }: Outcome): string {
  const kept = answers.some((answer) => !isEmptyAnswer(answer))
    ? ' The questions that have an answer in answers are settled: do not ask them again.'
    : '';
  return `The human says that this is not the right question; custom_input says why. Nothing was chosen: do what it asks for, then ask again in a better way if you still need to.${kept} ${neverAssume}`;
}

const afterTimeout: Readonly<Record<TimeoutAdvice, string>> = {
  'ask-again': 'You may ask at most once more; if that times out too, stop and tell the user.',
  stop: 'Stop this subtask and tell the user that it waits for their decision.',
};

function unsentNotes({ answers }: Outcome): string {
  return answers.every(saysNothing)
    ? ''
    : ' The annotations are notes the human typed but did not send: take them into account, but they are not an answer.';
}

/** How a question that is still open can be reached, and what came of bringing it to the human. */
type Reached = Pick<Offer, 'ways' | 'hindrance' | 'inbox'> & {
  readonly unattended: boolean;
  /** Whether we opened a terminal for it ourselves. */
  readonly launched: boolean;
  readonly pollId: string;
  /** Whether the client hands the desktop's variables on to us: of its own, never, or once it is set up to. */
  readonly display: 'handed-on' | 'hidden' | 'set-up';
};

export function openInstructions(session: OpenSession, reached: Reached): string {
  const poll = `call provide_choice with only {"session_id": "${reached.pollId}"}`;
  const waits = isWaitedFor(session.request);
  /** `how` begins a sentence that ends with polling. */
  const next = (how: string) => (waits ? `${how} ${poll}. ${neverAssume}` : goOnMeanwhile(poll));
  if (openStatus(session) === 'pending_terminal_launch') {
    if (reached.launched)
      return `The question was opened in a terminal window beside the user; there is nothing to run. ${next('To get the answer,')}`;
    if (session.launchFailed)
      return `terminal_command was run where there is no terminal, so nobody sees the question; do not run it there again. ${showTheUser(reached)} ${next('Then')}`;
    const launch =
      'The question waits in a terminal. Run terminal_command once, in a terminal the user can see; do not type into it.';
    if (!waits) return `${launch} ${next('')}`;
    return `${launch} Then ${poll} to get the answer. The command works for this question only; to retry later, ask again with a new call.`;
  }
  if (reached.unattended)
    return `Nobody has the question on a screen yet. ${whyNotShown(reached)}${showTheUser(reached)} ${next('Then')}`;
  return `The human has not answered yet. ${whoHasTheInbox(reached)}${next('To go on waiting,')}`;
}

function goOnMeanwhile(poll: string): string {
  return `Go on with what does not depend on the answer; it comes with the result of your next question. Before you rely on it, and as soon as all that is left depends on it, ${poll}: that waits. ${neverAssume}`;
}

/** Why the face did not bring the question by itself, and what would change that. */
function whyNotShown({ hindrance, display }: Reached): string {
  switch (hindrance) {
    case null:
      return '';
    case 'no-display':
      return `No browser can be opened here: there is no display. ${displayHints[display]}`;
    case 'remote':
      return 'No browser was opened: this machine is used over SSH, and the user is elsewhere. ';
    case 'switched-off':
      return 'No browser was opened: the setting open_browser (CHOICE_OPEN_BROWSER) is off. ';
    case 'build-server':
      return 'No browser was opened: this is a build server (CI is set). ';
    case 'browser-failed':
      return 'The browser did not start. ';
    default:
      return exhaustive(hindrance);
  }
}

const displayHints: Readonly<Record<Reached['display'], string>> = {
  'handed-on': '',
  hidden:
    'If the user is at a desktop, "npx choice-mcp setup codex" makes Codex pass it on from its next start. ',
  // Its background process serves every window with the environment it was itself started in.
  'set-up':
    'Codex is set up to pass one on, but was started without one and keeps running in the background. If the user is at a desktop, they can close all Codex windows and start Codex again there. ',
};

function showTheUser({ ways, inbox }: Reached): string {
  const here = ways.map(wayText).join(' or ');
  const everywhere =
    inbox === null
      ? here
      : `open the inbox ${inbox.name} on your machine (choice-mcp portal), or here ${here}`;
  return `Show the user this, word for word: "To answer, ${everywhere}".`;
}

function wayText(way: Way): string {
  switch (way.kind) {
    case 'address':
      return `open ${way.url}${way.overSsh ? throughTunnel(way.url) : ''}`;
    case 'command':
      return `run: ${way.command}`;
    default:
      return exhaustive(way);
  }
}

/** Those who sit at other machines; the names are theirs to choose. */
function whoHasTheInbox({ inbox }: Reached): string {
  if (inbox === null || inbox.present.length === 0) return '';
  const names = inbox.present.map((name) => JSON.stringify(name)).join(', ');
  return `It is in the inbox ${inbox.name}, which ${names} ${inbox.present.length === 1 ? 'has' : 'have'} open. `;
}

function throughTunnel(url: string): string {
  const { port } = new URL(url);
  return ` (on another computer after: ssh -L ${port}:127.0.0.1:${port} and the name of this machine)`;
}

/** Behind an answer that the agent may have had before. */
export function toldBefore(told: Told): string {
  switch (told) {
    case 'no':
      return '';
    case 'perhaps':
      return ' You may have had this answer already; it is the same one.';
    case 'yes':
      return ' This is the same answer as before.';
    default:
      return exhaustive(told);
  }
}

/** What a model needs of the answer to another question; everything that says nothing is left out. */
export function otherAnswer(
  title: string,
  { session_id, action_status, selection, ...rest }: ToolResult,
): string {
  const { selected_ids, custom_input, option_annotations, global_annotation } = selection;
  const { reply, answers, attachments, instructions } = rest;
  const auto_submitted = rest.auto_submitted || null;
  return JSON.stringify(
    withoutEmpty({
      ...{ session_id, title, action_status, reply, selected_ids, custom_input },
      ...{ option_annotations, global_annotation, answers, attachments, auto_submitted, instructions },
    }),
  );
}

export function otherAnswers(told: readonly string[]): string {
  if (told.length === 0) return '';
  const intro =
    'There is news of questions you asked earlier and did not wait for. Nothing is left to poll; each line says what came of one:';
  return ['', intro, ...told.map((one) => `- ${one}`)].join('\n');
}

export const refusalIntro = (count: number) =>
  count === 1
    ? 'The request was refused, nothing was asked:'
    : `The request was refused for ${count} reasons, nothing was asked:`;

export const unknownSession = (id: string) =>
  `No session ${JSON.stringify(id.slice(0, 64))} is known here. The id is wrong, or the session was removed by retention. Ask the question again with a new call, without session_id.`;

export const noLastSession =
  'There is no question to go back to: this server has asked none, and an earlier one of this client in this folder has left none behind in the last day. If you still need an answer, ask with a new call, without session_id.';

export const newerSession = (schema: number) =>
  `That session was written by a newer choice-mcp (format ${schema}). Tell the user to update choice-mcp for this client.`;

export const tooManyOpen = (limit: number) =>
  `You already have ${limit} open questions, so nothing was asked. Poll those with their session_id before asking more.`;

export const tooManyGoingOn = (limit: number) =>
  `You already have ${limit} open questions that do not block, so nothing was asked. Poll one of those with its session_id, or ask this one without wait: false.`;

export const unwritable = (reason: string) =>
  `The question could not be stored, nothing was asked: ${endedOnce(reason)} Tell the user; this is a fault on their machine, not an answer.`;

export const storeAway = (id: string, reason: string) =>
  `Whether the human has answered is not known right now: ${endedOnce(reason)} The question is stored and nothing is lost: call again with session_id ${JSON.stringify(id)} in a minute. If this continues, tell the user; this is not an answer.`;

export const messageTooLong = (mebibytes: number) =>
  `The message is longer than ${mebibytes} MiB and was not read; nothing was asked. A whole request may be up to 512 KiB: shorten the prompt and the options, then call again.`;

export const homeRefused = (what: string) =>
  `Nothing was asked: the folder choice-mcp keeps its questions in cannot be trusted. ${what} Show this to the user word for word, and do not assume an answer.`;

export const internalFault = (message: string) =>
  `choice-mcp failed: ${endedOnce(message)} This is a fault in the tool, not an answer from the human: nothing was chosen. Tell the user, and do not assume an answer.`;

/** Clients show the first words of it to people. */
export const progressMessage = (title: string, left: string, url: string | null) =>
  `${title} (waiting for the human${url === null ? '' : ` at ${url}`}, ${left} left)`;

/** Messages of the system come with a full stop or without. */
function endedOnce(sentence: string): string {
  return `${sentence.replace(/[.\s]+$/u, '')}.`;
}
