import type { Language } from '../../src/domain/language.ts';
import type { Request } from '../../src/domain/question/request.ts';
import type { State } from '../../src/terminal/state/state.ts';
import { form, option, terms } from './samples.ts';
import { shownState } from './terminal-samples.ts';

const diff = ['--- a/ci.yml', '+++ b/ci.yml', '@@ -1,3 +1,3 @@', ' test:', '-  retries: 0', '+  retries: 2'];

const english = {
  title: 'Release 2.4: four things are open',
  prompt: 'The branch is **frozen**. I need these before I can tag it.',
  when: 'When should it go out?',
  times: ['Tonight', 'Tomorrow morning', 'Next week'],
  checks: 'Which checks must pass?',
  checksPrompt: 'The runners have time for four at most.',
  names: ['Unit tests', 'Browser tests', 'Bundle size', 'Benchmarks', 'Links in the docs'],
  name: 'What is it called?',
  placeholder: 'for example: Aurora',
  tell: 'Whom should I tell?',
  people: ['The team', 'Everyone'],
};
const chinese: typeof english = {
  title: '发布 2.4：还有四件事待定',
  prompt: '分支已经**冻结**，打标签之前需要你来决定。',
  when: '什么时候发布？',
  times: ['今晚', '明天上午', '下周'],
  checks: '必须通过哪些检查？',
  checksPrompt: '测试机最多只够跑四项。',
  names: ['单元测试', '浏览器测试', '打包体积', '性能测试', '文档链接'],
  name: '这个版本叫什么名字？',
  placeholder: '例如：极光',
  tell: '要通知谁？',
  people: ['团队', '所有人'],
};

/** Four questions, one of each mode; the last one is optional. */
export function formOfFour(language: Language): Request {
  const words = language === 'en' ? english : chinese;
  const options = (labels: readonly string[], prefix: string) =>
    labels.map((label, at) => option(`${prefix}${at + 1}`, { label, recommended: at === 0 }));
  const checks = options(words.names, 'c').map((one, at) =>
    at === 1 ? { ...one, preview: diff.join('\n') } : one,
  );
  return form(
    [
      { title: words.when, options: options(words.times, 't') },
      {
        ...{ title: words.checks, prompt: words.checksPrompt, mode: 'multi', options: checks },
        ...{ min: 2, max: 4, minGiven: true },
      },
      { title: words.name, mode: 'text_input', placeholder: words.placeholder },
      { title: words.tell, mode: 'hybrid', options: options(words.people, 'p'), optional: true },
    ],
    { title: words.title, prompt: words.prompt },
  );
}

/** The same on a screen of that size. */
export function shownForm(language: Language = 'en', cols = 80, rows = 24): State {
  return shownState({
    event: { request: formOfFour(language), terms: terms({ language, singleSubmit: false }) },
    size: { cols, rows },
  });
}
