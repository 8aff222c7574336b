import { defineSlice } from '../settings/slice.ts';
import { intOrAuto } from '../settings/spec.ts';

/** How the agent's calls wait. */
export const mcpSlice = defineSlice({
  name: 'agent',
  title: { en: 'Agents', zh: '代理' },
  settings: {
    hold_seconds: intOrAuto({
      min: 0,
      max: 86_400,
      unit: 'seconds',
      env: 'CHOICE_HOLD_SECONDS',
      words: {
        en: {
          label: 'How long one call waits',
          help: 'After that the agent is told to ask for the answer again; your time to answer goes on.',
        },
        zh: { label: '单次调用等待时间', help: '到时后代理会再次查询结果，你的回答时限不受影响。' },
      },
    }),
  },
});
