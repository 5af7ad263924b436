import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/api/router';
import type { TestServer } from '../../server/main/testing';
import type { Trpc } from '../../src/api/trpc';
import { type OpenPage, openPage } from '../../src/editing/open-page';
import { memoryStorage, SLOT } from '../../src/editing/testing-site';

/** Behavior of the network for the next write. */
export type Network = 'fine' | 'cut off' | 'answer lost' | 'busy';

/** A person who edits the page with a real editing core, on a real server, over a network that may fail. */
export interface Person {
  author: string;
  page: () => OpenPage;
  network: { next: Network };
  /** Closes the tab without warning and opens the page again; unsaved changes are restored from the browser's storage. */
  crash: () => Promise<void>;
  close: () => void;
  /** The ref of the text whose dialog is open, and the text in it. */
  dialog: { path: string; value: unknown; word: string } | null;
}

export async function openPerson(server: TestServer, author: string, headers: Record<string, string>): Promise<Person> {
  const network: Person['network'] = { next: 'fine' };
  const storage = memoryStorage();
  const trpc = clientOf(server.url, headers, network);
  const open = () => openPage({ trpc, pageId: 'home', userId: author, storage, slot: SLOT });
  let page = await open();
  const person: Person = {
    author,
    network,
    dialog: null,
    page: () => page,
    close: () => page.close(),
    async crash() {
      page.close();
      person.dialog = null;
      renameSlot(storage);
      page = await open();
    },
  };
  return person;
}

/** Renames the tab's slot, as if another tab had left it, so that its changes are restored. */
function renameSlot(storage: ReturnType<typeof memoryStorage>): void {
  for (let index = storage.length - 1; index >= 0; index--) {
    const key = storage.key(index) ?? '';
    const kept = storage.getItem(key);
    storage.removeItem(key);
    if (kept !== null) storage.setItem(key.replace(/\|[^|]*$/, `|gone-${index}`), kept);
  }
}

function clientOf(url: string, headers: Record<string, string>, network: Person['network']): Trpc {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/api/trpc`,
        headers: ({ op }) => {
          const { key } = op.context;
          return { ...headers, ...(typeof key === 'string' && { 'Idempotency-Key': key }) };
        },
        fetch: async (address, options) => {
          const isWrite = (options?.method ?? 'GET') === 'POST';
          const mode = isWrite ? network.next : 'fine';
          if (mode === 'cut off') throw new TypeError('cut off');
          if (mode === 'busy') return busy();
          const answer = await fetch(address, options as RequestInit);
          if (mode !== 'answer lost') return answer;
          await answer.text();
          throw new TypeError('answer lost');
        },
      }),
    ],
  });
  return client as unknown as Trpc;
}

/** Returns the response of a proxy in front of a site that is too busy. */
function busy(): Response {
  return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'Content-Type': 'text/html' } });
}
