import type { Answered } from '../../src/application/answering/answer-session.ts';
import { emptyAnswer } from '../../src/domain/answer/answer.ts';
import { type Draft, emptyDraft } from '../../src/domain/answer/draft.ts';
import { emptyFormDraft, type FormDraft, mergeFormDrafts } from '../../src/domain/answer/form-draft.ts';
import type { Question } from '../../src/domain/question/question.ts';
import { isForm } from '../../src/domain/question/request.ts';
import type { Answerer, Ending, FaceAnswerer } from '../../src/domain/session/ending.ts';
import type { SessionId } from '../../src/domain/session/session-id.ts';
import type { CallReply } from './calls.ts';
import type { SimulatedProcess } from './machine.ts';
import type { Life } from './scheduler.ts';
import type { World } from './world.ts';

/** What a person has seen of a session. */
type Shown = { readonly id: SessionId; readonly deadline: number; readonly questions: readonly Question[] };

type Person = { readonly world: World; readonly life: Life; readonly newText: () => string };

/** A person at some face: looks, types, takes more time, answers, and answers again where nothing came back. */
export async function liveAsHuman(world: World, number: number): Promise<void> {
  const { random, scheduler } = world;
  const life: Life = { name: `human ${number}`, state: 'running' };
  let texts = 0;
  const newText = () => {
    texts += 1;
    return `text ${number}.${texts}`;
  };
  const person: Person = { world, life, newText };
  const shown = new Map<SessionId, Shown>();
  for (let deeds = random.between(1, 4); deeds > 0; deeds -= 1) {
    await scheduler.sleep(life, random.below(1_000));
    const process = anyProcess(world);
    const looked = await patiently(
      person,
      process.call('look', () => process.services.browse.active()),
    );
    for (const { session } of looked.kind === 'done' ? looked.value : []) {
      if (session.state === 'newer') continue;
      const { id, deadline, request } = session;
      shown.set(id, { id, deadline, questions: request.questions });
    }
    if (shown.size === 0) continue;
    // A page may show a session that has ended since.
    const asked = random.pick([...shown.values()]);
    const leftMs = asked.deadline - process.clock.now();
    // People act in the last moment more often than chance would have it.
    if (leftMs > 0 && leftMs < 6_000 && random.chance(0.4))
      await scheduler.sleep(life, leftMs - random.below(4));
    await actOn(person, asked);
  }
}

/** The process that has the portal now; a person who finds none starts a program. */
function anyProcess({ machine, random }: World): SimulatedProcess {
  const living = machine.living();
  return living.length === 0 ? machine.start() : random.pick(living);
}

/** A page that hears nothing goes to where the portal is now, while the first call may still be carried out. */
function patiently<Value>(
  { world, life }: Person,
  call: Promise<CallReply<Value>>,
): Promise<CallReply<Value>> {
  return new Promise((resolve) => {
    const stopWaiting = world.scheduler.after(life, 2_000, 'stops waiting', () => resolve({ kind: 'lost' }));
    void call.then((reply) => {
      stopWaiting();
      resolve(reply);
    });
  });
}

async function actOn(person: Person, asked: Shown): Promise<void> {
  const { random } = person.world;
  const deed = random.below(10);
  if (deed < 2) await keepDraft(person, asked);
  else if (deed < 5) await moveDeadline(person, asked.id);
  else if (deed < 6) await giveTwice(person, asked);
  else await give(person, asked.id, newEnding(person, asked));
  if (deed >= 5 && random.chance(0.3)) await takeBack(person, asked.id);
}

/** They think better of it. What is on its way to its agent stays as it is. */
async function takeBack(person: Person, id: SessionId): Promise<void> {
  const { world, life, newText } = person;
  const process = anyProcess(world);
  const by: FaceAnswerer = { face: 'web', program: 'sim', attempt: newText() };
  const reply = await patiently(
    person,
    process.call('take back', () => process.services.answer.takeBack(id, by)),
  );
  world.trace?.(life.name, `took back: ${reply.kind === 'done' ? reply.value.kind : reply.kind}`);
}

type Given = Extract<Ending, { by: Answerer }>;

/** Some answer, some cancel, and some say that the question is wrong; of a form they may skip a question. */
function newEnding({ world: { random, ledger }, newText }: Person, { questions }: Shown): Given {
  const text = newText();
  const by: Answerer = { face: 'web', program: 'sim', attempt: `attempt of ${text}` };
  const ending: Given = random.chance(0.2)
    ? {
        kind: 'cancelled',
        reason: text,
        notes: questions.map((question) => noteAt(question, text, questions)),
        by,
      }
    : {
        kind: 'submitted',
        answers: questions.map((question) =>
          question.optional && random.chance(0.5)
            ? emptyAnswer
            : { ...emptyAnswer, customInput: textAt(question, text) },
        ),
        rephrase: random.chance(0.1) ? text : null,
        by,
      };
  ledger.give(ending);
  return ending;
}

/** Names the question it is written at: found at another, it has crossed over. */
function textAt({ id }: Pick<Question, 'id'>, text: string): string {
  return `${text} at ${id}`;
}

/** The note on a single question is its reason. */
function noteAt(question: Question, text: string, questions: readonly Question[]) {
  return { optionNotes: [], globalNote: isForm({ questions }) ? textAt(question, text) : null };
}

/** The same try is sent again, perhaps elsewhere, until something comes back. */
async function give(person: Person, id: SessionId, ending: Given): Promise<void> {
  const { world, life } = person;
  for (let tries = 3; tries > 0; tries -= 1) {
    const process = anyProcess(world);
    const reply = await patiently(person, send(process, id, ending));
    world.trace?.(life.name, `gave ${ending.by.attempt}: ${describeReply(reply)}`);
    if (reply.kind === 'done') return noteAnswered(world, { id, ending, answered: reply.value });
    if (reply.kind === 'failed' && world.random.chance(0.3)) return;
  }
}

/** Two tabs at once: the same try sent twice, or two different ones. */
async function giveTwice(person: Person, asked: Shown): Promise<void> {
  const first = newEnding(person, asked);
  const second = person.world.random.chance(0.5) ? first : newEnding(person, asked);
  await Promise.all([give(person, asked.id, first), give(person, asked.id, second)]);
}

function send(process: SimulatedProcess, id: SessionId, ending: Given): Promise<CallReply<Answered>> {
  const { answer } = process.services;
  return process.call(`${ending.kind} ${ending.by.attempt}`, () => {
    if (ending.kind === 'cancelled') return answer.cancel(id, ending, ending.by);
    const { answers, rephrase: reason, by } = ending;
    return reason === null ? answer.answer(id, answers, by) : answer.rephrase(id, { reason, answers }, by);
  });
}

type Told = { readonly id: SessionId; readonly ending: Given; readonly answered: Answered };

function noteAnswered({ ledger, scheduler }: World, { id, ending, answered }: Told): void {
  if (answered.kind === 'already-ended') ledger.read(id, null, answered.winner);
  if (answered.kind === 'unknown-session') ledger.read(id, null, null);
  if (answered.kind !== 'accepted') return;
  if (JSON.stringify(answered.session.ending) !== JSON.stringify(ending)) {
    ledger.fail('one ending, and all agree', `${id}: ${ending.by.attempt} was accepted as another`);
  }
  ledger.accept(id, answered.session, scheduler.elapsedMs());
}

async function keepDraft(person: Person, { id, questions }: Shown): Promise<void> {
  const { world, newText } = person;
  const { random, ledger } = world;
  const process = anyProcess(world);
  const field = random.pick(['customInput', 'globalNote'] as const);
  const begun = questions[random.below(questions.length)];
  const answers = questions.map((question): Draft => {
    if (question !== begun) return emptyDraft;
    return { ...emptyDraft, [field]: { value: textAt(question, newText()), at: process.clock.now() } };
  });
  const arriving: FormDraft = { answers, rephrase: null };
  const reply = await patiently(
    person,
    process.call('draft', () => process.services.keepDraft(id, arriving)),
  );
  world.trace?.(person.life.name, `drafted ${JSON.stringify(arriving)}: ${reply.kind}`);
  const account = ledger.accounts.get(id);
  if (reply.kind !== 'done' || account === undefined) return;
  account.kept = mergeFormDrafts(account.kept ?? emptyFormDraft, reply.value);
}

async function moveDeadline(person: Person, id: SessionId): Promise<void> {
  const { world } = person;
  const { random, ledger } = world;
  const process = anyProcess(world);
  const why = random.pick(['person', 'activity'] as const);
  const ms = random.pick([1_000, 3_000, 10_000]);
  const moving = process.call('move', () =>
    process.services.changeSession.moveDeadline(id, { kind: 'add', ms }, why),
  );
  const reply = await patiently(person, moving);
  if (reply.kind !== 'done' || reply.value.kind !== 'written') return;
  const { seen, deadline } = reply.value.session;
  world.trace?.(person.life.name, `moved the deadline of ${id} to ${deadline}`);
  const move = ledger.accounts.get(id)?.moves.find((one) => one.number === seen && one.deadline === deadline);
  if (move === undefined) ledger.fail('nothing is invented', `${id}: a move that was never tried`);
  else move.acknowledged = true;
}

function describeReply(reply: CallReply<Answered>): string {
  return reply.kind === 'done' ? reply.value.kind : reply.kind;
}
