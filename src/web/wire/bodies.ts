import * as z from 'zod/v4';
import { snoozeMinutes } from '../../application/answering/change-session.ts';
import { type Draft, latestStamp } from '../../domain/answer/draft.ts';
import type { FormDraft } from '../../domain/answer/form-draft.ts';
import { activitySeconds, maxTimeoutSeconds } from '../../domain/session/deadline.ts';
import { faces } from '../../domain/session/face.ts';
import { longestName } from '../../domain/session/person.ts';
import { requestWords } from '../strings.ts';
import { notes, oneOf, type Sent, taking, text, textOrNull, texts, whole, wholeNumber } from './schema.ts';

/**
 * What the portal is sent: the one source of how it is read, of its types and of its reference. Fields that are not
 * declared are ignored, but for an answer, a cancel and a draft: what a misspelt one says would be lost.
 */
const words = requestWords.body;

const attempt = text(100).describe('Any random text; the same one sent again gets the same reply');
const byOption = notes.describe('Notes by option id');

const answerFields = {
  selected_ids: texts
    .optional()
    .transform((ids) => ids ?? [])
    .describe('The options that were picked'),
  custom_input: textOrNull.describe('What was typed'),
  option_annotations: byOption,
  global_annotation: textOrNull.describe('The note on the whole answer'),
};
const noteFields = {
  option_annotations: answerFields.option_annotations,
  global_annotation: answerFields.global_annotation,
};
const ofEach = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  taking(whole(z.array(z.strictObject(fields)).nullable()), words.ofEach(Object.keys(fields).join(', ')))
    .default(null)
    .describe('With several questions: one for each, in their order, instead of the fields above');

/** Said twice it could be said in two ways. */
const saysSomething = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);
function refuseBoth(body: object, list: string, refuse: (message: string) => void): void {
  const given = new Map<string, unknown>(Object.entries(body));
  const flat = Object.keys(answerFields).filter(
    (field) => given.has(field) && saysSomething(given.get(field)),
  );
  if (given.get(list) !== null && flat.length > 0) refuse(words.eitherOr(list, flat.join(', ')));
}

export type AnswerBody = Sent<typeof answerBody>;
export const answerBody = z
  .strictObject({
    attempt,
    ...answerFields,
    answers: ofEach(answerFields),
    reply: taking(z.enum(['rephrase']).nullable().default(null), words.oneOf('rephrase')).describe(
      '`rephrase`: the question itself is wrong; `custom_input` says why, `answers` may be left out',
    ),
  })
  .superRefine(({ reply, ...body }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (reply === null) refuseBoth(body, 'answers', refuse);
    // Beside the reason only a list can hold answers.
    else refuseBoth({ ...body, custom_input: null, answers: [] }, 'reply', refuse);
  });

export type CancelBody = Sent<typeof cancelBody>;
export const cancelBody = z
  .strictObject({
    attempt,
    global_annotation: textOrNull.describe('The reason'),
    option_annotations: byOption,
    notes: ofEach(noteFields).describe('With several questions: what was noted at each, in their order'),
  })
  .superRefine(({ global_annotation: _reason, ...body }, { addIssue }) => {
    refuseBoth(body, 'notes', (message) => addIssue({ code: 'custom', message }));
  });

export type ReopenBody = Sent<typeof reopenBody>;
export const reopenBody = z.object({ attempt });

/** A request has at most a mebibyte, and base64 takes four letters for three bytes. */
export const partBytes = 512 * 1_024;

/** More than a file of the largest size needs. */
const mostParts = 64;
const partText = taking(z.base64().max(4 * Math.ceil(partBytes / 3)), words.base64(partBytes));

export type AttachmentBody = Sent<typeof attachmentBody>;
export const attachmentBody = z.object({
  upload: text(100).describe('Any random text; the parts of one file have the same'),
  part: taking(z.int().min(0).max(mostParts), words.part).describe('In order, and each once'),
  parts: wholeNumber(mostParts).describe('How many there are; until the last nothing is added'),
  name: text(1_000).describe('What the file was called. It is shown, and names no file'),
  question: taking(z.int().min(0), words.question).default(0).describe('Which question it belongs to'),
  data: partText,
});

const ways = ['add_seconds', 'timeout_seconds', 'latest'] as const;
const seconds = wholeNumber(maxTimeoutSeconds).optional();
const fewSeconds = wholeNumber(activitySeconds);

export type DeadlineBody = Sent<typeof deadlineBody>;
export const deadlineBody = z
  .object({
    why: oneOf(['person', 'activity'])
      .default('person')
      .describe(`\`activity\`: somebody is working on the answer; at most ${activitySeconds} s at a time`),
    add_seconds: seconds.describe('Seconds to add. Give exactly one of these three'),
    timeout_seconds: seconds.describe('Seconds from now'),
    latest: taking(z.literal(true), words.oneOf('true')).optional().describe('No hurry: 24 h after asking'),
  })
  .superRefine(
    (body, { addIssue }) => {
      const given = ways.filter((way) => body[way] !== undefined);
      if (given.length !== 1) addIssue({ code: 'custom', message: words.exactlyOne(ways.join(', ')) });
      for (const way of given) {
        if (body.why !== 'activity' || way === 'latest' || fewSeconds.safeParse(body[way]).success) continue;
        addIssue({ code: 'custom', path: [way], params: fewSeconds.meta() ?? {} });
      }
    },
    // Also when a field is wrong: everything is said at once.
    { when: () => true },
  );

export type InterfaceBody = Sent<typeof interfaceBody>;
export const interfaceBody = z.object({ interface: oneOf(faces).describe('Where to continue') });

export type OptionsBody = Sent<typeof optionsBody>;
export const optionsBody = z.object({
  // Left out it would mean "show all", and so would a misspelt one.
  hidden: texts.transform((ids) => [...new Set(ids)]).describe('Ids of options; an empty list shows all'),
  question: taking(z.int().min(0), words.question)
    .default(0)
    .describe('Whose options, where there are several questions'),
});

export type SnoozeBody = Sent<typeof snoozeBody>;
export const snoozeBody = z.object({
  minutes: wholeNumber(snoozeMinutes.most)
    .default(snoozeMinutes.usual)
    .describe('Nobody is reminded before then, and the deadline moves along'),
});

export type AssigneeBody = Sent<typeof assigneeBody>;
export const assigneeBody = z.object({
  assignee: taking(text(longestName).nullable(), words.longText(longestName)).describe(
    'Whose the question is from now on; null: nobody in particular. It locks nobody out',
  ),
});

export type PresenceBody = Sent<typeof presenceBody>;
export const presenceBody = z.object({
  tab: text(100).describe('Any text that tells this page from others of the same person'),
  doing: oneOf(['looking', 'answering', 'away']).describe(
    'Forgotten after 45 s unless it is said again; `away`: this page shows the question no more',
  ),
});

const stamped = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, at: z.number().min(0).max(latestStamp) });

/** More than a request has questions. */
const mostDrafts = 100;

const draft = z.strictObject({
  selectedIds: stamped(z.array(z.string())).nullable().default(null),
  customInput: stamped(z.string()).nullable().default(null),
  globalNote: stamped(z.string()).nullable().default(null),
  optionNotes: z
    .array(stamped(z.string()).extend({ optionId: z.string() }))
    .nullish()
    .transform((all) => all ?? []),
}) satisfies z.ZodType<Draft>;

export const formDraft = z.strictObject({
  answers: z.array(draft).max(mostDrafts),
  rephrase: stamped(z.string()).nullable().default(null),
}) satisfies z.ZodType<FormDraft>;
const anyDraft = z.union([formDraft, draft.transform((only) => ({ answers: [only], rephrase: null }))]);

export type DraftBody = Sent<typeof draftBody>;
export const draftBody = z.object({
  tab: text(100).describe('Any text; comes back with the push, so that a tab knows its own'),
  draft: taking(whole(anyDraft), words.draft).describe('Merged field by field, newer wins'),
});

/** It becomes part of what is proved, so nothing in it may look like a border. */
const nonce = text(128)
  .regex(/^[\w-]*$/)
  .describe('Random letters, digits, `_` and `-`');

export type PairBody = Sent<typeof pairBody>;
export const pairBody = z.object({
  key: text(200).describe('The id of the key'),
  nonce,
  proof: text(200).describe('Shows that you hold the key'),
});

/** What is wrong with these counts as left out: programs of other versions ask, too. */
const perhaps = z.string().optional().catch(undefined);

export type ProofBody = Sent<typeof proofBody>;
export const proofBody = z.object({
  nonce,
  key: perhaps.describe('The id of a key: does the portal know it?'),
  browser: perhaps.describe('The id of a browser: does the portal know it?'),
  stand_back: z
    .object({ version: z.string(), proof: z.string() })
    .optional()
    .catch(undefined)
    .describe('A newer program that has proved itself asks an older portal to make room'),
  follower: perhaps.describe('HMAC of a process of the home: its connection is kept when others are dropped'),
});

export type PlantedBody = Sent<typeof plantedBody>;
/** Code under our origin that another program had planted in this browser. The reply makes the browser forget it. */
export const plantedBody = z.object({ found: oneOf(['page', 'worker']).describe('What was planted') });

export type SettingsPatch = Sent<typeof settingsPatch>;
/** The settings' own checks name every key and value that does not fit. */
export const settingsPatch = z
  .custom<Readonly<Record<string, string | number | boolean | readonly string[] | null>>>()
  .describe('Values by the key of their setting; null forgets what was stored');
