import { type Edge, readMoment } from '../../application/read-moment.ts';
import type { EndedQuery } from '../../application/session-store.ts';
import type { Language } from '../../domain/language.ts';
import { faces } from '../../domain/session/face.ts';
import { UsageError } from '../program/command.ts';
import { echo } from '../program/echo.ts';
import { historyWords } from '../strings-history.ts';
import { oneOf } from './one-of.ts';

type Flags = Partial<
  Record<'limit' | 'status' | 'interface' | 'agent' | 'person' | 'from' | 'to', string | undefined>
>;

const endingKinds = ['submitted', 'auto_submitted', 'cancelled', 'timeout'] as const;

/** What the flags ask for, at most `most` where they do not say how many. */
export function readHistoryQuery(values: Flags, most: number, language: Language): EndedQuery {
  const words = historyWords[language];
  const limit = Number(values.limit ?? most);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(words.badLimit(echo(values.limit ?? '')));
  const moment = (flag: string, text: string, edge: Edge) => {
    const at = readMoment(text, edge);
    if (at === null) throw new UsageError(words.badDate(flag, echo(text)));
    return at;
  };
  return {
    limit,
    ...(values.status === undefined
      ? {}
      : { status: oneOf('--status', values.status, { known: endingKinds, language }) }),
    ...(values.interface === undefined
      ? {}
      : { face: oneOf('--interface', values.interface, { known: faces, language }) }),
    ...(values.agent === undefined ? {} : { client: values.agent }),
    ...(values.person === undefined ? {} : { person: values.person }),
    ...(values.from === undefined ? {} : { from: moment('--from', values.from, 'start') }),
    ...(values.to === undefined ? {} : { to: moment('--to', values.to, 'end') }),
  };
}
