import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Language } from '../../domain/language.ts';
import { domainWords } from '../../domain/strings.ts';
import { nearest } from '../../domain/validation/nearest.ts';
import { cliWords } from '../strings.ts';
import { type Context, UsageError } from './command.ts';
import { echo } from './echo.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Given = Pick<Context, 'args' | 'language'>;

/** Every command takes these. */
const common = { home: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const satisfies Options;

/** Reads a command's flags strictly; what is wrong with them becomes a usage error in the person's language. */
export function readArguments<const Own extends Options>(given: Given, own: Own, positionals = false) {
  const options = { ...common, ...own };
  const fault = firstFault(given, options, positionals);
  if (fault !== null) throw new UsageError(fault);
  return parseArgs({ args: [...given.args], options, allowPositionals: positionals, strict: true });
}

/** The value of a flag that takes only a few words. */
export function readChoice<Value extends string>(
  flag: string,
  given: string,
  { known, language }: { readonly known: readonly Value[]; readonly language: Language },
): Value {
  const found = known.find((value) => value === given);
  if (found !== undefined) return found;
  const listed = known.join(domainWords[language].listSeparator);
  throw new UsageError(cliWords[language].flags.oneOf(flag, echo(given), listed));
}

/** The parser's own refusals are in English only, so its strictness is said again in our words. */
function firstFault({ args, language }: Given, options: Options, positionals: boolean): string | null {
  const words = cliWords[language].flags;
  const lenient = { args: [...args], options, allowPositionals: true, strict: false, tokens: true } as const;
  for (const token of parseArgs(lenient).tokens) {
    if (token.kind === 'positional' && !positionals) return words.unexpected(echo(token.value));
    if (token.kind !== 'option') continue;
    const { name, value, inlineValue } = token;
    const rawName = echo(token.rawName);
    const known = Object.hasOwn(options, name) ? options[name] : undefined;
    if (known === undefined) {
      const meant = nearest(name, Object.keys(options));
      return meant === null ? words.unknown(rawName) : words.didYouMean(rawName, `--${meant}`);
    }
    if (known.type === 'boolean' && value !== undefined) return words.takesNoValue(rawName);
    // `--limit --json`: more likely a value was forgotten than meant to begin with a dash.
    const isForgotten = value === undefined || (!inlineValue && value.length > 1 && value.startsWith('-'));
    if (known.type === 'string' && isForgotten) return words.needsValue(rawName);
  }
  return null;
}
