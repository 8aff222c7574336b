import { longestName } from '../domain/session/person.ts';
import { defineSlice, type ValuesOf } from './slice.ts';
import { text } from './spec.ts';

/** What others of a shared inbox see of this person. */
export const teamSlice = defineSlice({
  name: 'team',
  title: { en: 'Team', zh: '团队' },
  settings: {
    person: text({
      default: '',
      maxLength: longestName,
      words: {
        en: {
          label: 'Your name',
          help: 'Noted with your answers, for those who share an inbox with you. Empty: your login there, and nothing where you have the inbox to yourself.',
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
