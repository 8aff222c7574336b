import type { Language } from '../../src/domain/language.ts';
import type { State } from '../../src/terminal/state/state.ts';
import { view } from '../../src/terminal/view/view.ts';
import { option, request, terms } from './samples.ts';
import { frameText, shownState } from './terminal-samples.ts';

/** The screen as text. The time of day is the reader's own; tests write it as hh:mm. */
export function shown(state: State): readonly string[] {
  return frameText(view(state)).map((line) =>
    line.replace(/\b\d\d:\d\d(?= 提问)|(?<=asked )\d\d:\d\d/, 'hh:mm'),
  );
}

const english = {
  title: 'How should the new endpoint be deployed?',
  prompt: 'Three services still call `/v1/pay`. I need a decision because **rolling back takes 20 minutes**.',
  labels: ['Blue/green', 'Rolling', 'Stop and replace', 'Canary', 'Shadow traffic', 'By hand'],
  description: 'Two fleets, switch the router, instant rollback.',
};
const chinese = {
  title: '新接口应该怎样部署？',
  prompt: '还有三个服务在调用 `/v1/pay`，需要你来决定，因为**回滚需要 20 分钟**。',
  labels: ['蓝绿部署', '滚动更新', '停机替换', '金丝雀发布', '影子流量', '手动部署'],
  description: '两套环境，切换路由，可立即回滚。',
};

/** The same question in either language, on a screen of that size. */
export function question(language: Language, cols: number, rows: number): State {
  const { title, prompt, labels, description } = language === 'en' ? english : chinese;
  const options = labels.map((label, at) =>
    option(`o${at}`, { label, recommended: at === 0, description: at === 0 ? description : null }),
  );
  return shownState({
    event: { terms: terms({ language }), request: request({ title, prompt, options, defaultIds: ['o1'] }) },
    size: { cols, rows },
  });
}
