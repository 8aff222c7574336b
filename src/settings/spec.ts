import type { Language } from '../domain/language.ts';
import type { Wishes } from '../domain/question/request.ts';

/** What `config.json` can hold for one key. */
export type SettingValue = boolean | number | string | readonly string[];

/** What a person reads about a setting. */
type SettingWords = { readonly label: string; readonly help: string };

/** The parts of the page's settings panel. `more`: folded at its end, each setting under the heading of its slice. */
export const panelGroups = ['answering', 'appearance', 'notifications', 'more'] as const;
export type PanelGroup = (typeof panelGroups)[number];

/** A setting of any kind. Plain JSON, so that it can travel to the page as it is. */
export type SettingSpec = BoolSpec | IntSpec | ChoiceSpec | TextSpec | ListSpec;

type Described = {
  readonly key: string;
  /** Name of the slice it came from. */
  readonly group: string;
  readonly env: string | null;
  readonly panelGroup: PanelGroup;
  /** One of many that most people never need: it is listed only where a value was given. */
  readonly listedOnceSet: boolean;
  /** The field of a request that may say otherwise. */
  readonly wish: keyof Wishes | null;
  /** cli: `choice-mcp config`, a terminal and the file only, never a request or anything that came over HTTP. */
  readonly changedBy: 'anyone' | 'cli';
  /** Whether less of it removes decisions from the history: then the person is told how many before it is saved. */
  readonly limitsHistory: boolean;
  /** inbox: one for all who share an inbox, kept in its store; where it is not shared, in the file like the others. */
  readonly belongsTo: 'person' | 'inbox';
  readonly words: Readonly<Record<Language, SettingWords>>;
};

export type BoolSpec = Described & { readonly kind: 'bool'; readonly default: boolean };

export type IntSpec = Described & {
  readonly kind: 'int';
  readonly default: number | 'auto';
  readonly min: number;
  readonly max: number;
  /** The setting whose value it may not be less than; a snapshot's specs have that as their `min`. */
  readonly atLeast: string | null;
  readonly unit: 'seconds' | 'days' | null;
  /** What an arrow key adds; null for the next round number. */
  readonly step: number | null;
  /** Whether `auto` is allowed beside the numbers. */
  readonly auto: boolean;
};

export type ChoiceSpec<Value extends string = string> = Described & {
  readonly kind: 'choice';
  readonly default: Value;
  readonly values: readonly Value[];
  readonly valueWords: Readonly<Record<Language, Readonly<Record<Value, string>>>>;
};

export type TextSpec = Described & {
  readonly kind: 'text';
  readonly default: string;
  readonly maxLength: number;
  readonly form: TextForm | null;
};

/** What a text has to look like. One that does not fit is never repeated: it may hold a password. */
type TextForm = { readonly pattern: string; readonly allowed: Readonly<Record<Language, string>> };

/** Texts of the person's own, in their order. Each is one line, so that a list can be typed one text a line. */
export type ListSpec = Described & {
  readonly kind: 'list';
  readonly default: readonly string[];
  readonly maxEntries: number;
  /** Of one entry. */
  readonly maxLength: number;
};

/** What a slice writes down; `defineSlice` adds the key, the group and the panel group of the slice. */
type Declared<Spec extends SettingSpec> = Omit<Spec, 'key' | 'group' | 'panelGroup'> &
  Partial<Pick<Spec, 'panelGroup'>>;
export type Declaration =
  | Declared<BoolSpec>
  | Declared<IntSpec>
  | Declared<ChoiceSpec>
  | Declared<TextSpec>
  | Declared<ListSpec>;

type Common = Pick<Described, 'words'> &
  Partial<Pick<Described, 'env' | 'panelGroup' | 'listedOnceSet' | 'wish' | 'limitsHistory' | 'belongsTo'>>;

export function bool(own: Common & Pick<BoolSpec, 'default'>) {
  return { ...usual, ...own, kind: 'bool' } as const;
}

export function int(
  own: Common &
    Pick<IntSpec, 'min' | 'max'> &
    Partial<Pick<IntSpec, 'unit' | 'atLeast' | 'step'>> & { default: number },
) {
  return { ...usual, unit: null, atLeast: null, step: null, ...own, kind: 'int', auto: false } as const;
}

export function intOrAuto(own: Common & Pick<IntSpec, 'min' | 'max'> & Partial<Pick<IntSpec, 'unit'>>) {
  return {
    ...usual,
    unit: null,
    atLeast: null,
    step: null,
    ...own,
    kind: 'int',
    auto: true,
    default: 'auto',
  } as const;
}

export function choice<const Value extends string>(
  own: Common & Pick<ChoiceSpec<Value>, 'values' | 'valueWords'> & { readonly default: NoInfer<Value> },
) {
  return { ...usual, ...own, kind: 'choice' } as const;
}

type OwnText = Pick<TextSpec, 'default' | 'maxLength'> & Partial<Pick<TextSpec, 'form'>>;

export function text(own: Common & OwnText) {
  return { ...usual, form: null, ...own, kind: 'text' } as const;
}

/**
 * A text that names a program this computer runs, or says where questions go or who reaches them. A stolen token or a
 * request must not be enough to change it: that takes a keyboard of this computer or the file, and no request has a
 * field for it.
 */
export function keyboardText(own: Omit<Common, 'panelGroup' | 'wish'> & OwnText) {
  return { ...text(own), changedBy: 'cli' } as const;
}

export function list(own: Common & Pick<ListSpec, 'default' | 'maxEntries' | 'maxLength'>) {
  return { ...usual, ...own, kind: 'list' } as const;
}

/** Whether two values are the same to a person: a list that was read anew is another object. */
export function isSameValue(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const usual: Pick<Described, 'env' | 'listedOnceSet' | 'wish' | 'changedBy' | 'limitsHistory' | 'belongsTo'> =
  {
    env: null,
    listedOnceSet: false,
    wish: null,
    changedBy: 'anyone',
    limitsHistory: false,
    belongsTo: 'person',
  };
