import { longestName, readName } from '../domain/session/person.ts';
import { defineSlice, type ValuesOf } from './slice.ts';
import type { Snapshot } from './snapshot.ts';
import { text } from './spec.ts';

/** What others of a shared inbox see of this person. */
export const teamSlice = defineSlice({
  name: 'team',
  title: { en: 'Team', zh: '团队' },
  panelGroup: 'more',
  settings: {
    person: text({
      default: '',
      maxLength: longestName,
      words: {
        en: {
          label: 'Your name',
          help: 'Recorded with your answers, for people who share an inbox with you. If empty, a shared inbox uses your login, and your own records nothing.',
        },
        zh: {
          label: '你的名字',
          help: '随你的回答一起记录，供共用收件箱的人查看。留空时，共用收件箱使用登录名，个人收件箱不记录。',
        },
      },
    }),
  },
});

export type TeamValues = ValuesOf<typeof teamSlice>;

export type Naming = {
  /** What the person is called without a name of their own. */
  readonly login: string;
  readonly isShared: boolean;
};

/** What the person is called in the inbox; null in one of their own, unless they gave themselves a name. */
export function personName(settings: Snapshot<TeamValues>, { login, isShared }: Naming): string | null {
  return readName(settings.value('person')) ?? (isShared ? login : null);
}
