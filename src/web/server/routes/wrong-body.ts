import { portalWords } from '../../strings.ts';
import type { HttpReply } from '../http/exchange.ts';
import { refuse } from '../http/replies.ts';

export function wrongBody(problems: readonly string[]): HttpReply {
  return refuse(400, 'bad-request', portalWords.en.body.wrong, { problems });
}
