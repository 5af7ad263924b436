import { sql } from 'drizzle-orm';
import type { TestServer } from '../../server/testing';
import { idOf, type ListIds } from '../../src/content/items/ids';
import { valueAt } from '../../src/editing/content-root';
import { getAt, PathError } from '../../src/lib/dotted-path';
import { seeded } from '../../src/lib/testing-random';
import { allAgree } from './all-agree';
import { createOracle } from './oracle';
import { openPerson, type Person } from './person';

const WORDS = /\b[A-Z]\.\d+\.m\d+\b/g;
const LISTS = ['home.press.items', 'home.press.notes'];
const NETWORKS = ['cut off', 'answer lost', 'busy'] as const;

/**
 * Two people and a third party at random on one page; after every step each word is in its own item, or kept where its author
 * finds it.
 * @returns what went wrong, with the steps that led there; null where nothing did
 */
export async function drive(server: TestServer, seed: number, steps: number): Promise<string | null> {
  const random = seeded(seed);
  const oracle = createOracle();
  const trail: string[] = [];
  const key = await server.key(['content:write']);
  const item = (mark = oracle.newMark()) => ({
    mark,
    text: '',
    tags: [`${oracle.newMark()} tag`, `${oracle.newMark()} tag`],
  });
  const start = {
    items: [item(), item(), item()],
    notes: [`${oracle.newMark()} note`, `${oracle.newMark()} note`],
    twins: ['twin', 'twin', 'twin'],
  };
  const put = (changes: object[]) => server.send('POST', '/api/content/batch', { changes }, key);
  await put([{ path: 'home.press', value: start }]);
  const people: Person[] = [];
  for (const author of ['A', 'B']) people.push(await openPerson(server, author, await server.signIn()));

  const letGo = (author: string, what: unknown) => {
    for (const [word] of (JSON.stringify(what) ?? '').matchAll(WORDS)) oracle.letGo(author, word.split('.')[2]);
  };
  /** An item of a list at random: its place, what it is, and its mark. */
  const anItem = ({ editing }: ReturnType<Person['page']>) => {
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
  const newText = (author: string, found: NonNullable<ReturnType<typeof anItem>>) => {
    const word = oracle.newWord(author, found.mark);
    const isText = typeof found.value === 'string';
    return { word, path: isText ? found.path : `${found.path}.text`, value: isText ? `${found.mark} ${word}` : word };
  };
  const wroteAll = (author: string, words: readonly string[]) => {
    for (const word of words) oracle.wrote(author, word);
  };

  const gestures: Record<string, (person: Person) => unknown> = {
    type({ author, page }) {
      const found = anItem(page());
      if (!found) return gestures.insert?.({ author, page } as Person);
      const { word, path, value } = newText(author, found);
      page().editing.update(path, value, { isTyping: random.next() < 0.5 });
      oracle.wrote(author, word);
      return `${path} ${word}`;
    },
    insert({ page }) {
      const found = anItem(page());
      const list = found?.list ?? random.of(LISTS);
      const mark = oracle.newMark();
      const value = list.endsWith('items') ? item(mark) : `${mark} new`;
      page().editing.insertItem(list, random.below((found?.length ?? 0) + 1) - 1, value);
      return list;
    },
    remove({ author, page }) {
      const found = anItem(page());
      if (!found) return;
      // With one's own words in it.
      letGo(author, found.value);
      page().editing.removeItem(found.path);
      return `${found.path} ${found.mark}`;
    },
    move({ page }) {
      const found = random.next() < 0.2 ? { path: 'home.press.twins.0', length: 3 } : anItem(page());
      if (!found || valueAt(page().editing.store.getState().content, found.path) === null) return;
      page().editing.moveItem(found.path, random.below(found.length));
      return found.path;
    },
    undo: async ({ author, page }) => {
      const { log, position } = page().editing.store.getState();
      letGo(author, log.slice(Math.max(0, position - 1)));
      const undone = await page().editing.undo();
      const after = page().editing.store.getState();
      letGo(author, after.log.slice(after.position));
      return undone;
    },
    redo: ({ page }) => page().editing.redo(),
    undoEntry: ({ author, page }) => {
      const entry = random.of(page().editing.store.getState().history);
      if (!entry) return;
      // What was put in goes with all that is in it.
      letGo(author, [entry, valueAt(page().editing.store.getState().content, entry.path)]);
      return page().editing.undoEntry(entry.id);
    },
    revertEntry: ({ author, page }) => {
      const entry = random.of(page().editing.store.getState().history);
      if (entry) letGo(author, [entry, valueAt(page().editing.store.getState().content, entry.path)]);
      return entry && page().editing.revertEntry(entry.id);
    },
    discard({ author, page }) {
      letGo(author, [...page().editing.store.getState().pending.values()]);
      page().editing.discard();
    },
    openDialog(person) {
      const found = person.dialog ? null : anItem(person.page());
      if (!found) return;
      const { word, path, value } = newText(person.author, found);
      const ref = person.page().editing.refOf(path);
      person.page().editing.keepDraft(ref, value);
      person.dialog = { path: ref, value, word };
      return `${ref} ${word}`;
    },
    saveDialog(person) {
      const { dialog } = person;
      if (!dialog) return;
      person.page().editing.update(dialog.path, dialog.value);
      person.page().editing.dropDrafts([dialog.path]);
      person.dialog = null;
      oracle.wrote(person.author, dialog.word);
      return `${dialog.path} ${dialog.word}`;
    },
    async batch(person) {
      const { author, page, network } = person;
      const found = [anItem(page()), anItem(page())].filter((one) => one !== null);
      const changes = found
        .map((one) => newText(author, one))
        .filter(({ path }, index, all) => all.findIndex((one) => one.path === path) === index);
      if (changes.length === 0) return;
      network.next = aNetwork();
      const outcome = await page().editing.saveBatch(changes, 'Edited fields');
      network.next = 'fine';
      if (outcome?.kind === 'saved' || outcome?.kind === 'conflict')
        wroteAll(
          author,
          changes.map(({ word }) => word),
        );
      return outcome?.kind;
    },
    async save({ author, page, network }) {
      network.next = aNetwork();
      const saving = page().editing.finalize();
      const found = random.next() < 0.3 ? anItem(page()) : null;
      if (found) {
        const { word, path, value } = newText(author, found);
        page().editing.update(path, value, { isTyping: true });
        oracle.wrote(author, word);
      }
      const outcome = await saving;
      network.next = 'fine';
      return outcome?.kind;
    },
    settle({ author, page }) {
      const { conflicts } = page().editing.store.getState();
      if (conflicts.length === 0) return;
      const choices = new Map(conflicts.map(({ path }) => [path, { kind: random.of(['mine', 'theirs'] as const) }]));
      for (const conflict of conflicts) {
        if (choices.get(conflict.path)?.kind !== 'theirs') continue;
        letGo(author, [conflict.mine, page().editing.store.getState().pending.get(conflict.path)?.value]);
      }
      page().editing.resolve(choices);
      return [...choices.values()].map(({ kind }) => kind).join();
    },
    reload: ({ page }) => page().reload(),
    crash: (person) => {
      const { dialog } = person;
      // Written anew elsewhere meanwhile, what stood in the dialog is older.
      if (dialog && person.page().editing.store.getState().drafts.has(dialog.path))
        oracle.wrote(person.author, dialog.word);
      return person.crash();
    },
    bringBack({ page }) {
      const [orphan] = page().editing.store.getState().orphans;
      return orphan && page().editing.bringBackItem(orphan.path.replace(/\.text$/, ''));
    },
  };
  const aNetwork = () => (random.next() < 0.8 ? 'fine' : random.of(NETWORKS));

  /** By REST, with what was just read: an index, a ref, or a whole list without ids. */
  async function thirdParty(): Promise<unknown> {
    const { body } = await server.send('GET', '/api/content/home?ids=true', undefined, key);
    const list = random.of(LISTS).split('.').slice(1);
    const items = getAt(body.content, list) as (string | { mark: string; text: string })[] | undefined;
    if (!items || items.length === 0) return 'nothing';
    const index = random.below(items.length);
    const one = items[index] as (typeof items)[number];
    const mark = typeof one === 'string' ? (/^m\d+/.exec(one)?.[0] ?? '') : one.mark;
    const word = oracle.newWord('C', mark);
    const written = typeof one === 'string' ? `${mark} ${word}` : { ...one, text: word };
    const ids = getAt(body.ids, list) as ListIds;
    const path = `home.${list.join('.')}`;
    const ways = [
      { path: `${path}.${index}`, value: written },
      { op: 'set', path: `${path}.~${idOf(ids[index] as ListIds[number])}`, value: written },
      { path, value: items.toSpliced(index, 1, written).reverse() },
      { op: 'remove', path: `${path}.~${idOf(ids[index] as ListIds[number])}` },
    ];
    // Seldom: what is taken away is written in no more.
    const way = random.next() < 0.1 ? (ways[3] as (typeof ways)[number]) : random.of(ways.slice(0, 3));
    const answer = await put([way]);
    if (answer.status === 200 && !('op' in way && way.op === 'remove')) oracle.wrote('C', word);
    return `${JSON.stringify(way).slice(0, 90)} ${answer.status}`;
  }

  // Nothing leaves the history: what was found there once is not looked for again.
  const inHistory = new Set<string>();
  async function check(): Promise<string[]> {
    const { body } = await server.send('GET', '/api/content/home?ids=true', undefined, key);
    const shown = people.map(({ page }) => page().editing.store.getState());
    const own = Object.fromEntries(
      people.map(({ author }, at) => {
        const { log, drafts, conflicts, content } = shown[at] as (typeof shown)[number];
        return [author, { log, drafts: [...drafts], conflicts, press: content.home }];
      }),
    );
    const problems = [
      ...oracle.identify(body),
      ...oracle.misplaced(body.content),
      ...shown.flatMap(({ content }) => [
        ...oracle.misplaced(content.home),
        ...oracle.identify({ content: content.home, ids: content.ids.home }),
      ]),
    ];
    for (const problem of oracle.lost([body.content], own)) {
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
      const told = who === 4 ? await thirdParty() : await attempt(() => gestures[name]?.(person));
      trail.push(`${step} ${who === 4 ? 'C' : person.author} ${name} ${String(told ?? '').slice(0, 160)}`);
      const problems = await check();
      if (problems.length > 0) return report(seed, trail, problems);
    }
    const problems = await allAgree(server, people, key);
    return problems.length > 0 ? report(seed, trail, problems) : null;
  } finally {
    for (const person of people) person.close();
  }
}

/** What has no place any more is refused, and changes nothing. */
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
