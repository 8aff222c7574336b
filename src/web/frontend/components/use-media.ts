import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

/** Whether the window fits the query, now and after every change. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const matches = useSignal(media.matches);
  useEffect(() => {
    const listen = () => {
      matches.value = media.matches;
    };
    media.addEventListener('change', listen);
    return () => media.removeEventListener('change', listen);
  }, [media, matches]);
  return matches.value;
}
