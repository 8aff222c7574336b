import type { SettingsNews } from '../../wire/settings-replies.ts';
import type { PortalSettings } from '../portal-settings.ts';

/** Notices settings that changed in this process or another. Files with the same stamp are not read. */
export type SettingsWatch = {
  look(): Promise<{
    /** What has to be pushed to pages; null when nothing changed. */
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
        // A page that connects reads the settings itself: only later changes are pushed.
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
