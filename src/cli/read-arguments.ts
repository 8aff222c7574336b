import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Every command takes these. */
const common = { home: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const satisfies Options;

/** Reads a command's flags strictly; what is wrong with them becomes a usage error in the parser's own words. */
export function readArguments<const Own extends Options>(
  args: readonly string[],
  own: Own,
  positionals = false,
) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...common, ...own },
      allowPositionals: positionals,
      strict: true,
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
