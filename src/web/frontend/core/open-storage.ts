/** What this page remembers in the browser. */
export type Memory = {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
};

/** The browser's own storage; where a person has switched it off, one that lasts as long as the tab. */
export function openStorage(window: { readonly localStorage: Memory }): Memory {
  try {
    return window.localStorage;
  } catch {
    return createMemory();
  }
}

/** A storage in memory, gone with the page. */
export function createMemory(): Memory {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
