import { portalWords } from '../../strings.ts';
import type { Reply } from '../http/exchange.ts';
import { refuse } from '../http/replies.ts';

export function wrongBody(problems: readonly string[]): Reply {
  return refuse(400, 'bad-request', portalWords.en.body.wrong, { problems });
}
