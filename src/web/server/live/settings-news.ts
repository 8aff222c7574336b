import type { SettingsNews } from '../../wire/settings-replies.ts';
import type { PortalSettings } from '../portal-settings.ts';

/** Notices settings that changed in this process or another. Files that look as before are not read. */
export type SettingsWatch = {
  look(): Promise<{
    /** What pages have to be told; null when they know it. */
    readonly news: SettingsNews | null;
    /** How many completed questions are listed, when that changed; else null. */
    readonly recentLimit: number | null;
  }>;
  recentLimit(): number;
  forget(): void;
};

type Known = { readonly stamp: string; readonly news: string; readonly recentLimit: number };

const nothing = { news: null, recentLimit: null };

export function createSettingsNews(settings: PortalSettings): SettingsWatch {
  let known: Known | null = null;
  return {
    async look() {
      const stamp = await settings.stamp();
      const before = known;
      if (before?.stamp === stamp) return nothing;
      const { values, news } = await settings.read();
      const { recent_limit: recentLimit } = values;
      known = { stamp, news: JSON.stringify(news), recentLimit };
      return {
        // Who joins reads the settings by itself: only what changes afterwards is news.
        news: before === null || before.news === known.news ? null : news,
        recentLimit: before?.recentLimit === recentLimit ? null : recentLimit,
      };
    },
    recentLimit: () => known?.recentLimit ?? 0,
    forget() {
      known = null;
    },
  };
}
