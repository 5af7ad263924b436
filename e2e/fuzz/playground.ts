import type { TestServer } from '../../server/main/testing';
import { valueAt } from '../../src/editing/document';
import type { OpenPage } from '../../src/editing/open-page';
import { seeded } from '../../src/lib/testing-random';
import { createOracle } from './oracle';
import type { Person } from './person';

const WORDS = /\b[A-Z]\.\d+\.m\d+\b/g;
export const LISTS = ['home.press.items', 'home.press.notes'];

/** Creates the page that is edited, with helpers around it. It contains groups with nested lists, texts, and texts that are all equal. */
export async function createPlayground(server: TestServer, seed: number) {
  const random = seeded(seed);
  const oracle = createOracle();
  const key = await server.key(['content:write']);
  const item = (mark = oracle.createMark()) => ({
    mark,
    text: '',
    tags: [`${oracle.createMark()} tag`, `${oracle.createMark()} tag`],
  });
  const start = {
    items: [item(), item(), item()],
    notes: [`${oracle.createMark()} note`, `${oracle.createMark()} note`],
    twins: ['twin', 'twin', 'twin'],
  };
  const put = (changes: object[]) => server.send('POST', '/api/content/batch', { changes }, key);
  await put([{ path: 'home.press', value: start }]);

  const wordsIn = (what: unknown) => [...(JSON.stringify(what) ?? '').matchAll(WORDS)].map(([word]) => word);
  const recordDiscards = (author: string, what: unknown) => {
    for (const word of wordsIn(what)) oracle.recordDiscard(author, word.split('.')[2]);
  };
  /** Picks an item of a random list. @returns its place, value and mark, or null if the list is empty */
  const pickItem = ({ editing }: ReturnType<Person['page']>) => {
    const { content } = editing.store.getState();
    const groups = (valueAt(content, 'home.press.items') ?? []) as { tags?: unknown[] }[];
    const list = random.of([...LISTS, ...groups.map((_, index) => `home.press.items.${index}.tags`)]);
    const items = valueAt(content, list);
    if (!Array.isArray(items) || items.length === 0) return null;
    const index = random.below(items.length);
    const value = items[index] as string | { mark: string };
    const mark = typeof value === 'string' ? (/^m\d+/.exec(value)?.[0] ?? '') : value.mark;
    return { list, index, path: `${list}.${index}`, value, mark, length: items.length };
  };
  const createText = (author: string, found: NonNullable<ReturnType<typeof pickItem>>) => {
    const word = oracle.createWord(author, found.mark);
    const isText = typeof found.value === 'string';
    return { word, path: isText ? found.path : `${found.path}.text`, value: isText ? `${found.mark} ${word}` : word };
  };
  const recordWrites = (author: string, words: readonly string[]) => {
    for (const word of words) oracle.recordWrite(author, word);
  };

  const readContent = async () => (await server.send('GET', '/api/content/home?ids=true', undefined, key)).body;
  /** Problems found by gestures: overwritten words and batches that cannot be undone or redone. */
  const wrong: string[] = [];
  /** Call before a save. @returns a function that takes the outcome and checks that the save overwrote nothing its author had not seen */
  const watchSave = async (writer: string, { editing }: OpenPage) => {
    const before = await readContent();
    // Read after the request above: a read in progress may have finished in the meantime.
    const seen = editing.store.getState().stored.home;
    return async (outcome: { kind: string } | null) => {
      if (outcome?.kind === 'saved')
        wrong.push(...oracle.findOverwritten(writer, before.content, seen, (await readContent()).content));
    };
  };
  return {
    random,
    oracle,
    key,
    item,
    put,
    wordsIn,
    recordDiscards,
    pickItem,
    createText,
    recordWrites,
    readContent,
    watchSave,
    wrong,
  };
}

export type Playground = Awaited<ReturnType<typeof createPlayground>>;
