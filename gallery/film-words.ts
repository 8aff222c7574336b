import type { Language } from '../src/domain/language.ts';

/** What the person and the agent say in the film, and what stands below while the person works. */
export const filmWords: Readonly<Record<Language, FilmWords>> = {
  en: {
    task: 'Deploy the new pay endpoint.',
    thought: 'There are three ways to do it, and rolling back is slow. I ask first.',
    acted: 'Blue/green it is; I start after 18:00.',
    note: 'only after 18:00',
    captions: {
      asked: 'It asks: the question opens in your browser',
      note: 'n: a note on the recommended way',
      picked: '1: you have answered',
      result: 'The agent gets your answer and goes on',
    },
  },
  zh: {
    task: '把新的支付接口部署上线。',
    thought: '有三种做法，而且回滚很慢，先问一下。',
    acted: '采用蓝绿部署，18:00 之后开始。',
    note: '18:00 以后再上线',
    captions: {
      asked: '它来提问：问题出现在你的浏览器里',
      note: '按 n：给推荐的做法写一条备注',
      picked: '按 1：回答完毕',
      result: '代理收到你的回答，继续工作',
    },
  },
};

type FilmWords = {
  readonly task: string;
  readonly thought: string;
  readonly acted: string;
  readonly note: string;
  readonly captions: Readonly<Record<'asked' | 'note' | 'picked' | 'result', string>>;
};
