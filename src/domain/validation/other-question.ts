import { modes, type SelectionMode, selectionModes, takesText } from '../question/mode.ts';
import { type GivenFields, underPresentNames } from './given-fields.ts';
import { type Found, firstOf, type Path, readCount, readFlag, readText, refuse } from './loose-values.ts';
import {
  type OtherOption,
  optionNames,
  optionsNamed,
  readOtherOptions,
  wholeCharacters,
  withoutOther,
} from './other-options.ts';

/** A question as another tool's shape means it, in our own terms; its texts are as they came, not cleaned yet. */
export type OtherQuestion = {
  /** Its own id, if it had one. */
  readonly id: string | null;
  readonly title: string;
  /** The few words by which other tools name a question in an index: `header` beside `question`. */
  readonly short: string | null;
  readonly prompt: string | null;
  readonly mode: SelectionMode;
  /** Empty for `text_input`. */
  readonly options: readonly OtherOption[];
  /** Null when none were named. */
  readonly defaultIds: readonly string[] | null;
  /** Null where our own default applies. */
  readonly min: number | null;
  readonly max: number | null;
  readonly placeholder: string | null;
  readonly preview: string | null;
  readonly optional: boolean;
};

const mostQuestions = 20;

/** Null where there are not too many of them. */
export function refuseTooMany(path: Path, count: number, most = mostQuestions): Found<never> | null {
  if (count <= most) return null;
  const counted = count.toLocaleString('en');
  return refuse(path, 'too-long', `has ${counted} entries; ask at most ${most} in one call`);
}

/** Reads one question, an entry of a list or a flat call; `path` says where it stands. */
export function readOtherQuestion(fields: GivenFields, path: Path): Found<OtherQuestion> {
  const secret = refuseSecret(fields, path);
  if (secret !== null) return secret;
  const given = isTextOnly(fields) ? noOptions : readOtherOptions(fields, path);
  const options = given.found.length === 0 && isYesOrNo(fields) ? yesAndNo : given.found;
  const isListed = path.length > 0;
  const texts = readTexts(fields, isListed && options.length > 0);
  if (texts === null) {
    const missing = refuse([...path, 'question'], 'missing', 'is missing; give the question in one line');
    return { found: [], problems: [...missing.problems, ...given.problems] };
  }
  if (given.problems.length > 0) return { found: [], problems: given.problems };
  const id = fields.get('id');
  const question = {
    id: typeof id === 'string' && readText(id) !== null ? wholeCharacters(id) : null,
    ...texts,
    ...readAnswering(fields, options),
    preview: readText(fields.get('preview')),
    optional: readFlag(fields.get('optional')) === true || readFlag(fields.get('required')) === false,
  };
  return { found: [question], problems: [] };
}

const secretNames = ['isSecret', 'secret', 'writeOnly'];

/** Also asked of entries in our own shape: a model told only that the field is unknown would drop it and ask again. */
export function refuseSecret(fields: GivenFields, path: Path): Found<never> | null {
  const name =
    secretNames.find((one) => readFlag(fields.get(one)) === true) ??
    ['type', 'format'].find((one) => fields.get(one) === 'password');
  return name === undefined ? null : refuse([...path, name], 'not-allowed-here', secretAdvice);
}

const secretAdvice =
  'marks a secret, and passwords do not belong in a conversation; remove this question and tell the user where to enter it themselves';

type Texts = Pick<OtherQuestion, 'title' | 'short' | 'prompt'>;

const promptNames = ['prompt', 'message', 'context', 'description'];
/** The last four have to do where nothing else says what is asked. */
const titleNames = ['question', 'title', 'message', 'header', 'prompt', 'context', 'description', 'text'];

/**
 * `mayBeAuq`: AUQ asks in `prompt`, and its `title` is short. It always lists its questions and gives them options;
 * elsewhere `title` and `prompt` are meant as ours.
 */
function readTexts(fields: GivenFields, mayBeAuq: boolean): Texts | null {
  const texts = new Map(titleNames.map((name) => [name, readText(fields.get(name))]));
  const said = (name: string) => texts.get(name) ?? null;
  const isAuq = mayBeAuq && said('question') === null && said('title') !== null && said('prompt') !== null;
  const from = isAuq ? 'prompt' : titleNames.find((name) => said(name) !== null);
  const title = from === undefined ? null : said(from);
  if (title === null) return null;
  const others = (names: readonly string[]) => {
    const left = names.flatMap((name) => (name === from ? [] : [said(name) ?? title]));
    return [...new Set(left)].filter((text) => text !== title);
  };
  return {
    title,
    short: others(['header', 'title'])[0] ?? null,
    // Several may be given, and the person should see all of them.
    prompt: others(promptNames).join('\n\n') || null,
  };
}

const noOptions: Found<OtherOption> = { found: [], problems: [] };

const yesAndNo: readonly OtherOption[] = ['Yes', 'No'].map((label) => ({
  id: label,
  label,
  description: null,
  recommended: false,
  preview: null,
}));

/** The mode in our own words, or null. Older names count. */
export function ownMode(fields: GivenFields): SelectionMode | null {
  const mode = underPresentNames(fields).fields.get('selection_mode');
  return selectionModes.find((known) => known === mode) ?? null;
}

/** `yes/no`, `YesNo` and `yes_no` are one kind. */
function kindNamed(fields: GivenFields): string {
  const type = fields.get('type');
  return typeof type === 'string'
    ? type
        .slice(0, 40)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, '')
    : '';
}

function isTextOnly(fields: GivenFields): boolean {
  const mode = ownMode(fields);
  return mode === null ? kindNamed(fields) === 'text' : modes[mode].picks === 'none';
}

function isYesOrNo(fields: GivenFields): boolean {
  return ['yesno', 'boolean', 'confirm'].includes(kindNamed(fields));
}

type Answering = Pick<OtherQuestion, 'mode' | 'options' | 'defaultIds' | 'min' | 'max' | 'placeholder'>;

/** How the question is answered. */
function readAnswering(fields: GivenFields, given: readonly OtherOption[]): Answering {
  const { several, typed } = readWay(fields);
  const options = typed ? withoutOther(given) : given;
  const placeholder = readText(fields.get('placeholder'));
  if (options.length === 0) {
    const instead = readText(fields.get('default'));
    const none = { options, defaultIds: null, min: null, max: null };
    return { mode: 'text_input', ...none, placeholder: placeholder ?? instead };
  }
  const bounds = several ? readBounds(fields, options.length) : { min: null, max: typed ? 1 : null };
  return {
    mode: typed ? 'hybrid' : several ? 'multi' : 'single',
    options,
    defaultIds: readDefaults(fields, options, several ? (bounds.max ?? options.length) : 1),
    ...bounds,
    placeholder: typed ? placeholder : null,
  };
}

const severalNames = [
  'multiSelect',
  'multiselect',
  'multi_select',
  'multiple',
  'allowMultiple',
  'allow_multiple',
];
const freeTextNames = ['custom', 'allowFreeform', 'allowFreeformInput', 'allow_freeform'];
const minNames = ['minItems', 'min', 'min_selections'];
const maxNames = ['maxItems', 'max', 'max_selections'];

/** Whether several options may be picked, and whether something may be typed beside them. */
function readWay(fields: GivenFields): { readonly several: boolean; readonly typed: boolean } {
  const mode = ownMode(fields);
  if (mode !== null) return { several: modes[mode].picks === 'many', typed: takesText(mode) };
  const asksForMore = [...minNames, ...maxNames].some((name) => (readCount(fields.get(name)) ?? 0) > 1);
  return {
    several:
      firstOf(fields, severalNames, readFlag) ?? (kindNamed(fields).startsWith('multi') || asksForMore),
    typed: freeTextNames.every((name) => readFlag(fields.get(name)) !== false),
  };
}

function readBounds(fields: GivenFields, count: number): Pick<OtherQuestion, 'min' | 'max'> {
  const most = firstOf(fields, maxNames, readCount) || null;
  const least = firstOf(fields, minNames, readCount);
  const max = most === null ? null : Math.min(most, count);
  return { min: least === null ? null : Math.min(least, max ?? count), max };
}

const defaultNames = ['default', 'default_selection_ids'];

/** A default that names no option is no default. */
function readDefaults(
  fields: GivenFields,
  options: readonly OtherOption[],
  most: number,
): readonly string[] | null {
  const wanted = firstOf(fields, defaultNames, (value) => value ?? null);
  if (Array.isArray(wanted) && wanted.length === 0) return [];
  const ids = optionsNamed(wanted, options).map((option) => option.id);
  return ids.length === 0 ? null : ids.slice(0, most);
}

/** Every field that is read here: in a flat call they are the question's, all others the call's. */
export const questionNames: ReadonlySet<string> = new Set([
  ...['id', 'type', 'selection_mode', 'placeholder', 'preview', 'optional', 'required', 'format'],
  ...titleNames,
  ...promptNames,
  ...optionNames,
  ...secretNames,
  ...severalNames,
  ...freeTextNames,
  ...minNames,
  ...maxNames,
  ...defaultNames,
  // Codex says with it that free text is on, which it is anyway.
  'isOther',
]);
