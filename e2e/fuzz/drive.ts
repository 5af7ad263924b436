import { sql } from 'drizzle-orm';
import type { TestServer } from '../../server/main/testing';
import { PathError } from '../../src/lib/dotted-path';
import { checkAllAgree } from './all-agree';
import { createGestures } from './gestures';
import { openPerson, type Person } from './person';
import { createPlayground } from './playground';
import { checkUndoAndRedo } from './there-and-back';
import { changeByRest } from './third-party';

/** The number of steps after which everything is undone and redone. */
const UNDONE_EVERY = 10;

/**
 * Lets two people and a third party edit one page at random. After every step, each word must be in its own item, or kept where its author
 * can find it.
 * @returns the problems and the steps before them, or null if there are none
 */
export async function drive(server: TestServer, seed: number, steps: number): Promise<string | null> {
  const playground = await createPlayground(server, seed);
  const { random, oracle, key, readContent, wrong } = playground;
  const trail: string[] = [];
  const people: Person[] = [];
  for (const author of ['A', 'B']) people.push(await openPerson(server, author, await server.signIn()));
  const gestures = createGestures(playground);

  // The history never shrinks, so a word found there need not be looked up again.
  const inHistory = new Set<string>();
  async function check(): Promise<string[]> {
    const body = await readContent();
    const shown = people.map(({ page }) => page().editing.store.getState());
    const own = Object.fromEntries(
      people.map(({ author }, at) => {
        const { log, openTexts, conflicts, content } = shown[at] as (typeof shown)[number];
        return [author, { log, openTexts: [...openTexts], conflicts, press: content.home }];
      }),
    );
    const problems = [
      ...wrong,
      ...oracle.identify(body),
      ...oracle.findMisplaced(body.content),
      ...shown.flatMap(({ content }) => [
        ...oracle.findMisplaced(content.home),
        ...oracle.identify({ content: content.home, ids: content.ids.home }),
      ]),
    ];
    for (const problem of oracle.findLost([body.content], own)) {
      const [word = ''] = problem.split(' ');
      if (inHistory.has(word)) continue;
      const like = `%${word}"%`;
      const kept = await server.database.db.execute(
        sql`select 1 from changes where new_value::text like ${like} or old_value::text like ${like} limit 1`,
      );
      if ((Array.isArray(kept) ? kept : (kept as { rows: unknown[] }).rows).length === 0) problems.push(problem);
      else inHistory.add(word);
    }
    return problems;
  }

  const names = Object.keys(gestures);
  const often = ['type', 'type', 'type', 'insert', 'insert', 'move', 'save', 'save', 'settle', 'reload', 'reload'];
  try {
    for (let step = 0; step < steps; step++) {
      const who = random.below(5);
      const person = people[who % 2] as Person;
      const name = who === 4 ? 'third party' : random.of(random.next() < 0.6 ? often : names);
      const done = who === 4 ? await changeByRest(playground) : await attempt(() => gestures[name]?.(person));
      trail.push(`${step} ${who === 4 ? 'C' : person.author} ${name} ${String(done ?? '').slice(0, 160)}`);
      const problems = await check();
      if (step % UNDONE_EVERY === 0) {
        const change = () => attempt(() => gestures[random.of(['insert', 'remove', 'move'])]?.(person));
        problems.push(...(await checkUndoAndRedo(person, change)));
      }
      if (problems.length > 0) return report(seed, trail, problems);
    }
    const problems = await checkAllAgree(server, people, key);
    return problems.length > 0 ? report(seed, trail, problems) : null;
  } finally {
    for (const person of people) person.close();
  }
}

/** A change whose place no longer exists is refused and changes nothing. */
async function attempt(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PathError) return `refused: ${error.message}`;
    throw error;
  }
}

function report(seed: number, trail: readonly string[], problems: readonly string[]): string {
  const marks = problems.flatMap((problem) => problem.match(/m\d+/) ?? []);
  const about = trail.slice(0, -12).filter((line) => marks.some((mark) => new RegExp(`\\b${mark}\\b`).test(line)));
  return `seed ${seed}\n${[...about, '…', ...trail.slice(-12)].join('\n')}\n=> ${problems.slice(0, 5).join('\n   ')}`;
}
