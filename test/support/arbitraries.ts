import fc from 'fast-check';
import {
  modes,
  type SelectionMode,
  selectionModes,
  takesOptions,
  takesText,
} from '../../src/domain/question/mode.ts';
import { interfaceWishes } from '../../src/domain/question/request.ts';

/** Ids an agent may choose, the hostile ones among them. */
const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'yes', 'no', '重点', '0', '1', 'é', 'x y') },
  { weight: 2, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty') },
  {
    weight: 1,
    arbitrary: fc.string({ minLength: 1, maxLength: 12 }).filter((text) => /^[ -~]*[!-~][ -~]*$/.test(text)),
  },
);

const words = fc.oneof(
  fc.constantFrom('x', 'Deploy how?', '两种方案', '\u001B[31mred', 'a\nb'),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`),
);

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

type Counts = { readonly min: number | undefined; readonly max: number | undefined };

/** Bounds that hold: min <= max <= number of options, and what a mode of one pick allows. */
function counts(mode: SelectionMode, options: number): fc.Arbitrary<Counts> {
  const { picks, defaultMin } = modes[mode];
  if (picks === 'one') {
    return fc.record({ min: maybe(fc.nat({ max: 1 })), max: maybe(fc.constant(1)) });
  }
  return fc
    .tuple(maybe(fc.nat({ max: options })), maybe(fc.nat({ max: options })))
    .map(([min, max]) => ({ min, max: max === undefined ? undefined : Math.max(max, min ?? defaultMin) }));
}

/** The raw arguments of any valid request, in every mode. */
export const validArguments: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.constantFrom(...selectionModes),
    fc.uniqueArray(id, { minLength: 1, maxLength: 5, selector: (one) => one.trim().normalize('NFC') }),
  )
  .chain(([mode, ids]) =>
    fc.record({ mode: fc.constant(mode), ids: fc.constant(ids), limits: counts(mode, ids.length) }),
  )
  .chain(({ mode, ids, limits }) => {
    const most = modes[mode].picks === 'one' ? 1 : (limits.max ?? ids.length);
    const options = fc
      .tuple(
        fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
        fc.nat({ max: ids.length - 1 }),
      )
      .map(([flags, sure]) =>
        ids.map((one, n) => ({ id: one, recommended: flags[n] === true || n === sure })),
      );
    const aboutOptions = {
      options,
      default_selection_ids: maybe(fc.subarray(ids, { maxLength: most })),
      min_selections: fc.constant(limits.min),
      max_selections: fc.constant(limits.max),
      option_annotations: maybe(
        fc.subarray(ids).map((noted) => Object.fromEntries(noted.map((one) => [one, `note on ${one}`]))),
      ),
    };
    const aboutText = { placeholder: maybe(words), placeholder_visible: maybe(fc.boolean()) };
    return fc.record({
      title: words,
      prompt: words,
      selection_mode: fc.constant(mode),
      global_annotation: maybe(words),
      timeout_seconds: maybe(fc.integer({ min: -10, max: 100_000 })),
      interface: maybe(fc.constantFrom(...interfaceWishes)),
      ...(takesOptions(mode) ? aboutOptions : {}),
      ...(takesText(mode) ? aboutText : {}),
    });
  });

/** One entry of `questions`: a question without what concerns the whole call. */
const validEntry: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    validArguments,
    fc.record({ id: maybe(id), optional: maybe(fc.boolean()), preview: maybe(words), bare: fc.boolean() }),
  )
  .map(([{ timeout_seconds: _time, interface: _face, placeholder_visible: _shown, ...question }, more]) => {
    const { bare, ...own } = more;
    const { prompt, ...rest } = question;
    return { ...rest, ...own, ...(bare ? {} : { prompt }) };
  });

/** The raw arguments of any valid form. */
export const validForms: fc.Arbitrary<Record<string, unknown>> = fc.record({
  title: maybe(words),
  prompt: maybe(words),
  timeout_seconds: maybe(fc.integer({ min: -10, max: 100_000 })),
  questions: fc.array(validEntry, { minLength: 1, maxLength: 4 }),
});
