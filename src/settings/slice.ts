import type { Language } from '../domain/language.ts';
import type { Declaration, PanelGroup, SettingSpec } from './spec.ts';

/** The settings one room owns, under one heading. */
export type Slice<Settings extends Declarations = Declarations> = {
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly specs: readonly SettingSpec[];
  /** Carries the types of the values; nothing reads it at run time. */
  readonly settings: Settings;
};

type Declarations = { readonly [key: string]: Declaration };

type Defined<Settings extends Declarations> = Pick<Slice<Settings>, 'name' | 'title' | 'settings'> & {
  /** Where the page shows those that name no other part of its panel. */
  readonly panelGroup: PanelGroup;
};

/** Everything the machinery needs to know about a room's settings, declared once. */
export function defineSlice<const Settings extends Declarations>({
  name,
  title,
  settings,
  panelGroup,
}: Defined<Settings>): Slice<Settings> {
  const specs = Object.entries(settings).map(
    ([key, own]): SettingSpec => ({ panelGroup, ...own, key, group: name }),
  );
  return { name, title, settings, specs };
}

type ValueOf<Own extends Declaration> = Own extends { readonly kind: 'bool' }
  ? boolean
  : Own extends { readonly kind: 'int'; readonly auto: infer Auto }
    ? Auto extends true
      ? number | 'auto'
      : number
    : Own extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
      ? Value
      : Own extends { readonly kind: 'list' }
        ? readonly string[]
        : string;

/** Keys and value types of a slice: `ValuesOf<typeof coreSlice>`. */
export type ValuesOf<Of extends Slice> = {
  readonly [Key in keyof Of['settings'] & string]: ValueOf<Of['settings'][Key]>;
};

/** The same for several slices together. */
export type ValuesOfAll<All extends readonly Slice[]> = All extends readonly [
  infer First extends Slice,
  ...infer Rest extends readonly Slice[],
]
  ? ValuesOf<First> & ValuesOfAll<Rest>
  : unknown;
