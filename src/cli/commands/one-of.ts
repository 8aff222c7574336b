import type { Language } from '../../domain/language.ts';
import { domainWords } from '../../domain/strings.ts';
import { UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { cliWords } from '../strings.ts';

/** A flag's value where only a few words will do. */
export function oneOf<Value extends string>(
  flag: string,
  given: string,
  { known, language }: { readonly known: readonly Value[]; readonly language: Language },
): Value {
  const found = known.find((value) => value === given);
  if (found !== undefined) return found;
  throw new UsageError(
    cliWords[language].flags.oneOf(flag, echo(given), known.join(domainWords[language].listSeparator)),
  );
}
