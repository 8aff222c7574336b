import type { PairedBrowser } from '../../pairing/pair-with-portal.ts';
import type { BrowserStore } from './access.ts';
import type { After } from './steady-timer.ts';

type Deps = {
  /** Throws, or is missing, where a person has switched storage off. */
  readonly open: () => IDBFactory;
  readonly after: After;
};

const [databaseName, tableName, entryName] = ['choice', 'browser', 'paired'];
/** Some browsers never answer when their database is broken; the page must not wait for that. */
const patienceMs = 2_000;

/**
 * IndexedDB keeps the secret as a key that cannot be read: a page that the next holder of the port serves may
 * find it, and cannot carry it away. Where nothing can be stored, it is remembered as long as the tab is open.
 */
export function createBrowserStore({ open, after }: Deps): BrowserStore {
  let remembered: PairedBrowser | null = null;

  function within<Value>(work: Promise<Value>): Promise<Value | null> {
    return new Promise((resolve) => {
      const forget = after(patienceMs, () => resolve(null));
      void work
        .catch(() => null)
        .then((value) => {
          forget();
          resolve(value);
        });
    });
  }

  return {
    async read() {
      const found = await within(inDatabase<unknown>(open, 'readonly', (store) => store.get(entryName)));
      return isPaired(found) ? found : remembered;
    },
    async write(browser) {
      remembered = browser;
      await within(inDatabase(open, 'readwrite', (store) => store.put(browser, entryName)));
    },
  };
}

async function inDatabase<Value>(
  open: () => IDBFactory,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = open().open(databaseName);
  opening.onupgradeneeded = () => opening.result.createObjectStore(tableName);
  const database = await done(opening);
  try {
    return await done(ask(database.transaction(tableName, mode).objectStore(tableName)));
  } finally {
    database.close();
  }
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Another program that held the port before us could write here. */
function isPaired(value: unknown): value is PairedBrowser {
  if (typeof value !== 'object' || value === null) return false;
  const { id, port, secret } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof port === 'number' && secret instanceof CryptoKey;
}
