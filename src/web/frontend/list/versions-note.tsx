import type { JSX } from 'preact';
import { usePage, useWords } from '../page.ts';

/** Older processes stay until their clients are restarted; they cannot show what newer ones ask. */
export function VersionsNote(): JSX.Element | null {
  const { inbox } = usePage();
  const words = useWords().list;
  const versions = inbox.versions.value;
  if (versions.length < 2) return null;
  return <p class="versions-note">{words.versions(versions.join(', '), 'npx choice-mcp@latest update')}</p>;
}
