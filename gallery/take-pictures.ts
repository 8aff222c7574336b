import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { GalleryState } from './scene.ts';
import { type Dress, showState } from './show-state.ts';
import { states } from './states.ts';

type Wish = { readonly browser: Browser; readonly folder: string; readonly part: string };

/** Renders every state whose name holds `part`, in all its dresses; gives the number of pictures. */
export async function takePictures({ browser, folder, part }: Wish): Promise<number> {
  const wanted = states.filter(({ name }) => name.includes(part));
  const pictures = wanted.flatMap((state) => dressesOf(state).map((dress) => ({ state, dress })));
  for (const { state, dress } of pictures) {
    const path = join(folder, `${state.name}.${dressName(dress)}.png`);
    await showState(browser, state, dress, async (page) => {
      await page.screenshot({ path });
    });
  }
  return pictures.length;
}

function dressName({ size, theme, language }: Dress): string {
  return [size, ...(theme === 'dark' ? ['dark'] : []), ...(language === 'zh' ? ['zh'] : [])].join('-');
}

/** Every dress a state is shown in: each of its sizes plainly, and the first one in its other dresses. */
function dressesOf(state: GalleryState): readonly Dress[] {
  const shown = state.sizes ?? ['wide'];
  const plain = shown.map((size): Dress => ({ size, theme: 'light', language: 'en' }));
  const others = (state.also ?? []).flatMap((also): readonly Dress[] =>
    shown
      .filter((size) => size === 'wide' || size === 'narrow')
      .map((size) => ({
        size,
        theme: also === 'dark' ? 'dark' : 'light',
        language: also === 'zh' ? 'zh' : 'en',
      })),
  );
  return [...plain, ...others];
}
