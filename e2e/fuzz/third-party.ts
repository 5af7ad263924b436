import { idOf, type ListIds } from '../../src/content/items/ids';
import { getAt } from '../../src/lib/dotted-path';
import { LISTS, type Playground } from './playground';

/** Makes one random change through the REST API, based on content it has just read: by index, by ref, or as a whole list without ids. */
export async function changeByRest({ random, oracle, put, readContent }: Playground): Promise<unknown> {
  const body = await readContent();
  const list = random.of(LISTS).split('.').slice(1);
  const items = getAt(body.content, list) as (string | { mark: string; text: string })[] | undefined;
  if (!items || items.length === 0) return 'nothing';
  const index = random.below(items.length);
  const one = items[index] as (typeof items)[number];
  const mark = typeof one === 'string' ? (/^m\d+/.exec(one)?.[0] ?? '') : one.mark;
  const word = oracle.createWord('C', mark);
  const written = typeof one === 'string' ? `${mark} ${word}` : { ...one, text: word };
  const ids = getAt(body.ids, list) as ListIds;
  const path = `home.${list.join('.')}`;
  const ways = [
    { path: `${path}.${index}`, value: written },
    { op: 'set', path: `${path}.~${idOf(ids[index] as ListIds[number])}`, value: written },
    { path, value: items.toSpliced(index, 1, written).reverse() },
    { op: 'remove', path: `${path}.~${idOf(ids[index] as ListIds[number])}` },
  ];
  // Removals are rare: nobody can write in an item that is gone.
  const way = random.next() < 0.1 ? (ways[3] as (typeof ways)[number]) : random.of(ways.slice(0, 3));
  const answer = await put([way]);
  if (answer.status === 200 && !('op' in way && way.op === 'remove')) oracle.recordWrite('C', word);
  return `${JSON.stringify(way).slice(0, 90)} ${answer.status}`;
}
