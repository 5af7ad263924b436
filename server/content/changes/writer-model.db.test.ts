import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../../src/lib/testing-random';
import { startTestServer, type TestServer } from '../../main/testing';

// An independent, simplified model of a document: trees of items with ids and texts. It shares no code with the server.
interface Item {
  id: string;
  words: string;
  inner: Item[];
}
type Doc = Item[];
type Op =
  | { op: 'insert'; within: string | null; after: string | null; id: string; words: string }
  | { op: 'set'; id: string; words: string }
  | { op: 'remove'; id: string }
  | { op: 'move'; id: string; after: string | null };

const copy = (doc: Doc): Doc => structuredClone(doc);
const listOf = (doc: Doc, id: string): Item[] | null => {
  if (doc.some((item) => item.id === id)) return doc;
  return doc.map((item) => listOf(item.inner, id)).find((list) => list !== null) ?? null;
};
const find = (doc: Doc, id: string) => listOf(doc, id)?.find((item) => item.id === id);
const pathTo = (doc: Doc, id: string): string => {
  const outer = doc.find((item) => item.inner.some((one) => one.id === id));
  return outer ? `demo.tree.items.~${outer.id}.items.~${id}` : `demo.tree.items.~${id}`;
};
const insertItem = (list: Item[], after: string | null, item: Item) => {
  list.splice(after === null ? 0 : list.findIndex(({ id }) => id === after) + 1, 0, item);
};

/** Returns the document after an operation; null if its item no longer exists. */
function apply(doc: Doc, op: Op): Doc | null {
  const next = copy(doc);
  if (op.op === 'insert') {
    const list = op.within === null ? next : find(next, op.within)?.inner;
    if (!list) return null;
    insertItem(list, op.after, { id: op.id, words: op.words, inner: [] });
    return next;
  }
  const list = listOf(next, op.id);
  const item = find(next, op.id);
  if (!list || !item) return null;
  if (op.op === 'set') item.words = op.words;
  else list.splice(list.indexOf(item), 1);
  if (op.op === 'move') insertItem(list, op.after, item);
  return next;
}

/** Returns the request of a caller who last saw the document as `seen`. */
function toRequest(seen: Doc, op: Op): object {
  if (op.op === 'insert') {
    const path = op.within === null ? 'demo.tree.items' : `${pathTo(seen, op.within)}.items`;
    return { op: 'insert', path, after: op.after, id: op.id, value: { words: op.words, items: [] } };
  }
  const path = pathTo(seen, op.id);
  if (op.op === 'set') return { op: 'set', path: `${path}.words`, value: op.words };
  return op.op === 'move' ? { op: 'move', path, after: op.after } : { op: 'remove', path };
}

/** Returns a random operation on what the caller saw; texts are often equal. */
function pickRandomOp(seen: Doc, pick: (below: number) => number, id: string): Op {
  const outer = pick(2) === 0 ? null : seen[pick(seen.length)];
  const list = outer ? outer.inner : seen;
  const words = ['same', 'other', `number ${pick(9)}`][pick(3)] as string;
  const item = list[pick(list.length)];
  const after = pick(3) === 0 ? null : (list[pick(list.length)]?.id ?? null);
  const kind = pick(10);
  if (!item || kind < 4) return { op: 'insert', within: outer?.id ?? null, after, id, words };
  if (kind < 6) return { op: 'set', id: item.id, words };
  return kind < 8
    ? { op: 'remove', id: item.id }
    : { op: 'move', id: item.id, after: after === item.id ? null : after };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_KEY_WRITES_PER_MINUTE: '0' });
});
afterAll(() => server.close());

/** Returns the server's document in the form of the model. */
function toTree(
  content: { words: string; items: unknown[] }[],
  ids: (string | { id: string; ids: { items: never[] } })[],
): Doc {
  return content.map(({ words, items }, index) => {
    const named = ids[index] as { id: string; ids: { items: never[] } };
    return { id: named.id, words, inner: toTree(items as never, named.ids.items) };
  });
}

describe('two callers who write based on outdated states', () => {
  it.each(process.env.LONG ? [11, 12] : [11])(
    'end with the same result as a model of trees, item for item (%i)',
    async (seed) => {
      await server.database.reset();
      const key = await server.key();
      const pick = seeded(seed).below;
      await server.send('POST', '/api/content/update', { path: 'demo.tree', value: { items: [] } }, key);
      let now: Doc = [];
      const seen: [Doc, Doc] = [[], []];
      for (let step = 0; step < 200; step++) {
        const caller = pick(2) as 0 | 1;
        if (pick(4) === 0) seen[caller] = copy(now);
        const op = pickRandomOp(seen[caller], pick, `item${seed}x${step}`);
        const isBehindGone = 'after' in op && op.after !== null && !listOf(now, op.after);
        const next = isBehindGone ? null : apply(now, op);
        if (isBehindGone) continue;
        const answer = await server.send('POST', '/api/content/batch', { changes: [toRequest(seen[caller], op)] }, key);
        expect([step, op, answer.status]).toEqual([step, op, next ? 200 : 404]);
        if (next) now = next;
      }
      const { content, ids } = (await server.send('GET', '/api/content/demo?ids=true', undefined, key)).body;
      expect(toTree(content.tree.items, ids.tree.items)).toEqual(now);
      expect(now.length).toBeGreaterThan(5);
    },
    60_000,
  );
});
