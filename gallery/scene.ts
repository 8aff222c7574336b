import type { Locator, Page } from '@playwright/test';
import type { Attention } from '../src/application/session-store.ts';
import type { Language } from '../src/domain/language.ts';
import type { Request } from '../src/domain/question/request.ts';
import { untilArmed } from '../test/support/e2e-page.ts';
import type { StandIn } from '../test/support/portal-stand-in.ts';
import { asker, owner, terms } from '../test/support/samples.ts';
import { checks, deploy, deployChinese, naming } from './content.ts';

/** One picture: how the world is, where the page stands, what the person has done, all of it with keys. */
export type GalleryState = {
  readonly name: string;
  readonly path: string;
  readonly arrange: (portal: StandIn, language: Language) => void;
  readonly act?: (page: Page, portal: StandIn, language: Language) => Promise<void>;
  readonly sizes?: readonly Size[];
  /** Pictures beside the plain light English one. */
  readonly also?: readonly ('dark' | 'zh')[];
};

export const sizes = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 },
  small: { width: 320, height: 568 },
  tablet: { width: 820, height: 1180 },
  medium: { width: 960, height: 720 },
  huge: { width: 3840, height: 2160 },
} as const;
export type Size = keyof typeof sizes;

export const minute = 60_000;
export const ids = {
  first: '01k9zv3m4n0000000000000001',
  second: '01k9zv3m4n0000000000000002',
  third: '01k9zv3m4n0000000000000003',
  fourth: '01k9zv3m4n0000000000000004',
} as const;

const { first, second, third } = ids;

type Ask = {
  readonly request: Request;
  readonly ago?: number;
  readonly left?: number;
  readonly client?: string;
  readonly folder?: string;
  readonly face?: 'web' | 'terminal';
  readonly terms?: Parameters<typeof terms>[0];
  /** Where the agent runs, when that is another host. */
  readonly host?: string;
  readonly attention?: Attention;
  /** Of the choice-mcp that asks. */
  readonly version?: string;
};

export function put(portal: StandIn, id: string, ask: Ask): void {
  const at = Date.now() - (ask.ago ?? 28) * 1_000;
  const event = {
    at,
    request: ask.request,
    terms: terms({ language: portal.knobs.language, ...ask.terms }),
    deadline: Date.now() + (ask.left ?? 272) * 1_000,
    face: ask.face ?? 'web',
    asker: {
      ...asker,
      client: ask.client ?? 'claude-code',
      folder: `/home/ada/${ask.folder ?? 'api-gateway'}`,
    },
    owner: { ...owner, host: ask.host ?? owner.host, pid: 4242, version: ask.version ?? owner.version },
  };
  portal.world.ask(id, event, ask.attention);
}

/** An inbox in the middle of a day: other agents ask too, and something was decided before. */
export function surroundings(portal: StandIn, language: Language): void {
  const zh = language === 'zh';
  put(portal, second, { request: checks, ago: 200, left: 70, client: 'cursor', folder: 'storefront' });
  put(portal, third, {
    request: naming,
    ago: 2,
    left: 598,
    client: 'codex',
    folder: 'docs',
    face: 'terminal',
  });
  yesterday(portal, zh, pasts.length);
}

const pasts = [
  ['01k9zv3m4n00000000000000p1', 'Delete the merged branch?', '删除已合并的分支？', 2, 'submitted'],
  ['01k9zv3m4n00000000000000p2', 'Rename the billing module', '重命名计费模块', 9, 'cancelled'],
  ['01k9zv3m4n00000000000000p3', 'How large may the cache be?', '缓存应该多大？', 31, 'timeout'],
  ['01k9zv3m4n00000000000000p4', 'Which log format?', '使用哪个日志格式？', 55, 'auto_submitted'],
] as const;

/** The first few of what was decided before. */
export function yesterday(portal: StandIn, zh: boolean, count: number): void {
  for (const [id, english, chinese, minutes, kind] of pasts.slice(0, count)) {
    past(portal, id, { title: zh ? chinese : english, minutes, kind });
  }
}

export const pastIds = {
  submitted: pasts[0][0],
  cancelled: pasts[1][0],
  timeout: pasts[2][0],
  autoSubmitted: pasts[3][0],
} as const;

type PastKind = 'submitted' | 'cancelled' | 'timeout' | 'auto_submitted';

type Past = { readonly title: string; readonly minutes: number; readonly kind: PastKind };

function past(portal: StandIn, id: string, { title, minutes, kind }: Past): void {
  const at = Date.now() - minutes * minute;
  const request = { ...deploy, title };
  portal.world.ask(id, {
    at: at - minute,
    request,
    deadline: at,
    terms: terms({ language: portal.knobs.language }),
  });
  const named = portal.knobs.me === null ? {} : { person: minutes < 5 ? 'Ben' : portal.knobs.me };
  const by = { face: 'web', program: 'browser', attempt: 'past', ...named } as const;
  const answers = [{ selectedIds: ['blue-green'], customInput: null, optionNotes: [], globalNote: null }];
  const ending = {
    submitted: { kind: 'submitted', answers, rephrase: null, by },
    auto_submitted: { kind: 'auto_submitted', answers },
    cancelled: { kind: 'cancelled', reason: 'Not now, the release is frozen', notes: [], by },
    timeout: { kind: 'timeout', mayAskAgain: true },
  } as const;
  portal.world.apply(id, { kind: 'ended', at, ending: ending[kind] });
}

/** The question in front, in the language of the picture where there is one, and the day around it. */
export const question = (ask: Ask) => (portal: StandIn, language: Language) => {
  put(portal, first, ask.request === deploy && language === 'zh' ? { ...ask, request: deployChinese } : ask);
  surroundings(portal, language);
};
export const at = (id: string) => `/choice/${id}`;
export const batch = { singleSubmit: false } as const;

/** A person presses it once the question has been in view for a moment. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  await untilArmed(page);
  for (const key of keys) await page.keyboard.press(key);
}

/** Walks to a part of the page as a keyboard does; a part that Tab does not reach has no picture. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
