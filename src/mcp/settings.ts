import { defineSlice } from '../settings/slice.ts';
import { choice, intOrAuto } from '../settings/spec.ts';
import { adoptions } from './adoption.ts';
import { type ClientId, clientIds, clientNames } from './client-limits.ts';

const range = { min: 0, max: 86_400, unit: 'seconds' } as const;

/** How the agent's calls wait, and what of the clients' own dialogs is asked here as well. */
export const mcpSlice = defineSlice({
  name: 'agent',
  title: { en: 'Agents', zh: '代理' },
  panelGroup: 'more',
  settings: {
    hold_seconds: intOrAuto({
      ...range,
      env: 'CHOICE_HOLD_SECONDS',
      words: {
        en: {
          label: 'How long one call waits',
          help: 'Then the agent is told to poll again; your time to answer does not change. Never longer than the client allows. For one client: hold_seconds.CLIENT.',
        },
        zh: {
          label: '单次调用等待时间',
          help: '到时后代理会再次查询结果，你的回答时限不受影响。不会超过客户端允许的时间。只针对某个客户端时，请设置 hold_seconds.CLIENT。',
        },
      },
    }),
    ...holdsByClient(),
    adopt: choice({
      values: adoptions,
      default: 'off',
      env: 'CHOICE_ADOPT',
      words: {
        en: {
          label: 'Questions of clients',
          help: 'Shows questions that a client asks in its own dialog here as well; the first answer counts. Needs the client’s hooks: npx choice-mcp setup CLIENT --inbox.',
        },
        zh: {
          label: '客户端自己的提问',
          help: '客户端在自己的对话框中提出的问题也在这里显示，以先给出的回答为准。需要先安装客户端的钩子：npx choice-mcp setup 客户端名 --inbox。',
        },
      },
      valueWords: {
        en: { off: 'only in the client', questions: 'here as well' },
        zh: { off: '只在客户端中', questions: '也在这里' },
      },
    }),
  },
});

type HoldOfClient = ReturnType<typeof holdOf>;

function holdsByClient() {
  const holds = clientIds.map((id) => [`hold_seconds.${id}`, holdOf(clientNames[id])] as const);
  return Object.fromEntries(holds) as Readonly<Record<`hold_seconds.${ClientId}`, HoldOfClient>>;
}

function holdOf(client: string) {
  return intOrAuto({
    ...range,
    listedOnceSet: true,
    words: {
      en: {
        label: `How long one call of ${client} waits`,
        help: 'Replaces hold_seconds for this client.',
      },
      zh: { label: `${client} 单次调用等待时间`, help: '对该客户端，此设置优先于 hold_seconds。' },
    },
  });
}
