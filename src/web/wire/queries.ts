import * as z from 'zod/v4';
import { historyFormats } from '../../application/history/export-history.ts';
import { type Edge, readDate } from '../../application/history/read-date.ts';
import { endingKinds } from '../../domain/session/ending.ts';
import { places } from '../../domain/session/face.ts';
import { isSessionId } from '../../domain/session/session-id.ts';
import { requestWords } from '../strings.ts';
import { oneOf, taking, wholeNumber } from './schema.ts';

/** What the portal is sent in an address, declared as its bodies are. Of a name that is there twice the first counts. */
const words = requestWords.body;

export const entriesQuery = z.object({
  filter: oneOf(['all', 'active', 'completed']).default('all').describe('Which questions'),
});
export type EntryFilter = z.output<typeof entriesQuery>['filter'];

/** An empty value is as good as none. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema, read: (text: string) => unknown = String) =>
  z.preprocess((value: string | undefined) => (value ? read(value) : undefined), schema);

const digits = (value: string) => (/^\d+$/.test(value) ? Number(value) : null);
const atMost = (max: number, fallback: number) => unlessEmpty(wholeNumber(max).default(fallback), digits);
const readable = taking(
  z.custom<number>((ms) => ms !== null),
  words.moment,
);
const moment = (edge: Edge) =>
  unlessEmpty(readable.optional(), (value) => digits(value) ?? readDate(value, edge));

const filter = {
  before: unlessEmpty(taking(z.string().refine(isSessionId), words.ids).optional()).describe(
    'Only what ended before this one: the `next` of the page before',
  ),
  q: unlessEmpty(z.string().optional()).describe('Words that must all occur; case does not matter'),
  status: unlessEmpty(oneOf([...endingKinds, 'rephrase']).optional()).describe(
    '`rephrase`: sent back as the wrong question, which `submitted` leaves out',
  ),
  interface: unlessEmpty(oneOf(places).optional()).describe('Where it ended'),
  agent: unlessEmpty(z.string().optional()).describe('The client that asked'),
  person: unlessEmpty(z.string().optional()).describe('Who ended it; case does not matter'),
  from: moment('start').describe('Ended then or later'),
  to: moment('end').describe('Ended then or earlier; a date includes the whole day'),
};

export const historyQuery = z.object({ ...filter, limit: atMost(200, 50).describe('Page size') });
/** As a page writes it. */
export type HistoryQuery = { readonly [Field in keyof z.output<typeof historyQuery>]?: string };
export type HistoryFilter = z.output<z.ZodObject<typeof filter>>;

/** More sessions than retention ever leaves. */
const everything = 100_000;
export const exportQuery = z.object({
  format: oneOf(historyFormats).default('json').describe('File format'),
  ...filter,
  limit: atMost(everything, everything).describe('Most decisions in the file'),
});
export type HistoryFormat = z.output<typeof exportQuery>['format'];

/** As a page writes it. */
export type SettingsQuery = { readonly [Field in keyof z.output<typeof settingsQuery>]?: string };
export const settingsQuery = z.object({
  session: z.string().optional().describe('The id of a question that the change applies to at once'),
  removes: atMost(everything, 0).describe(
    'How many decisions of the history the person agreed to lose; a change that would remove more is refused and says how many',
  ),
});
