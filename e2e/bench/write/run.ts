import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../../db/testing';
import { applyChanges } from '../../../server/content/changes/apply-changes';
import type { Change } from '../../../server/content/changes/change';
import { readPage } from '../../../server/content/changes/read-page';
import type { Actor } from '../../../server/platform/actor';

// `TEST_DATABASE_URL=… npx tsx e2e/bench/write/run.ts [rounds]`: measures a write and compares it with a transaction that writes the same
// rows and does nothing else. Prints the medians of all rounds in milliseconds; both run in turns.

const ACTOR: Actor = { kind: 'key', id: 'bench', name: 'Bench', role: 'editor', client: '' };
const ROUNDS = Number(process.argv[2] ?? 200);
const BATCH = 500;
const ITEMS = 5000;

const { db } = await openTestDatabase();
await write([{ path: 'demo.many', value: { items: [] } }]);
const items = Array.from({ length: ITEMS }, (_, index) => ({ title: `Item ${index}`, text: 'Some words of it.' }));
await write([{ path: 'demo.many.items', value: items }]);
await write([{ path: 'home.many', value: { texts: Array.from({ length: BATCH }, () => 'A word') } }]);

let count = 0;
const word = (path: string) => () => {
  count += 1;
  return write([{ path, value: `Word ${count}` }]);
};
const batch = () => {
  count += 1;
  const value = `Word ${count}`;
  return write(Array.from({ length: BATCH }, (_, index) => ({ path: `home.many.texts.${index}`, value })));
};

await report('a word', word('home.hero.headline'), await bare('home', 1));
await report(`${BATCH} changes`, batch, await bare('home', BATCH));
await report(`a word among ${ITEMS} items`, word('demo.many.items.2500.title'), await bare('demo', 1));
process.exit();

function write(changes: Change[]): Promise<unknown> {
  return applyChanges(db, { actor: ACTOR, source: 'api', changes });
}

/** Returns a transaction that writes a page's content, its version, the change set and its changes. */
async function bare(pageId: string, changes: number): Promise<() => Promise<unknown>> {
  const content = JSON.stringify((await readPage(db, pageId)).content);
  return () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`with written as (
          update pages set content = ${content}::json, version = version + 1 where page_id = ${pageId}
          returning version, content, ids
        ), made as (
          insert into change_sets (actor_kind, actor_id, actor_name, source) values ('key', 'bench', 'Bench', 'api') returning id
        ), kept as (
          insert into page_versions (page_id, version, content, ids, change_set_id)
          select ${pageId}, version, content, ids, id from written, made
        )
        insert into changes (change_set_id, page_id, type, path, ref, op, field_name, old_value, new_value, description, actor_id)
        select id, ${pageId}, 'text', 'home.hero.headline', 'home.hero.headline', 'set', 'headline', '"Old"', '"New"',
          'Changed headline', 'bench' from made, generate_series(1, ${changes}::int)`);
    });
}

async function report(name: string, full: () => Promise<unknown>, plain: () => Promise<unknown>): Promise<void> {
  const [ofFull, ofPlain]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 20; round++) {
    const [a, b] = [await timeOnce(full), await timeOnce(plain)];
    // The first rounds warm up.
    if (round >= 20) ofFull.push(a) && ofPlain.push(b);
  }
  const [a, b] = [median(ofFull), median(ofPlain)];
  console.log(`${name}: ${a.toFixed(2)}, bare ${b.toFixed(2)}, ${(a / b).toFixed(1)} times`);
}

async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
