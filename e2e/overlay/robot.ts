import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { rawRows } from '../../db/client';
import { createOracle } from '../fuzz/oracle';
import type { Problems } from '../run/problems';
import type { SiteUnderTest } from '../run/site-under-test';
import * as driver from './robot/driver';
import { createRandom, type WeightedRandom } from './robot/random';

interface RobotOptions {
  site: SiteUnderTest;
  browser: Browser;
  problems: Problems;
  steps: number;
  /** Used unless `ROBOT_SEED` is set; random by default. */
  seed?: number;
}

/** One of the two editors. */
interface Person {
  author: string;
  page: Page;
}

interface Turn {
  me: Person;
  random: WeightedRandom;
  oracle: ReturnType<typeof createOracle>;
}

const LIST = 'demo.welcome.body';
const START = 4;
const MOST_ITEMS = 9;

/**
 * Lets two editors change the list of one page at random, based on what their screens show. After each step, every word must be in its own
 * item, on both screens and on the server, or be kept where its author can find it. In the end, both screens must show what the server has.
 * Only the oracle judges. `ROBOT_SEED` repeats a run.
 */
export async function runRobot({ site, browser, problems, steps, seed: usual }: RobotOptions): Promise<void> {
  const seed = Number(process.env.ROBOT_SEED ?? usual ?? Math.floor(Math.random() * 1e9));
  const random = createRandom(seed);
  const oracle = createOracle();
  // A conflict responds with 409, and a change to something deleted with 404; a reload aborts pending requests.
  problems.allow(/answer 40[49]/);
  const headers = { Authorization: `Bearer ${await site.key()}`, 'Content-Type': 'application/json' };
  const items = Array.from({ length: START }, () => `${oracle.createMark()} begins`);
  const body = JSON.stringify({ path: LIST, value: items });
  expect((await fetch(`${site.server.url}/api/content/update`, { method: 'POST', headers, body })).status).toBe(200);
  await site.settle();
  const people = [await openPerson('A', site, browser, problems), await openPerson('B', site, browser, problems)];
  const trail: string[] = [];
  try {
    while (trail.length < steps) {
      const me = random.of(people);
      const name = random.weighted(WEIGHTS);
      const done = await GESTURES[name]?.({ me, random, oracle });
      trail.push(`${trail.length + 1} ${me.author} ${name}: ${done ?? 'nothing'}`);
      await check(people, oracle, site);
    }
    await checkAllAgree(people, random, oracle);
  } catch (error) {
    const last = trail.slice(-25).join('\n');
    throw new Error(`ROBOT_SEED=${seed} failed after ${trail.length} steps:\n${last}\n\n${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    process.stdout.write(`The robot's seed was ${seed}; it took ${trail.length} steps.\n`);
    for (const { page } of people) await page.context().close();
  }
}

async function openPerson(author: string, site: SiteUnderTest, browser: Browser, problems: Problems): Promise<Person> {
  const context = await browser.newContext({ baseURL: site.server.url, reducedMotion: 'reduce' });
  problems.watch(context, site.server.url);
  const { cookies } = await site.session('editor');
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  const page = await context.newPage();
  // Report an element that never appears, along with the steps before.
  page.setDefaultTimeout(20_000);
  await driver.enter(page);
  return { author, page };
}

const WEIGHTS = { write: 8, add: 4, move: 4, remove: 2, undo: 3, redo: 2, discard: 1, save: 6, reload: 1 };
type Gesture = (turn: Turn) => Promise<string | null>;

const GESTURES: Record<keyof typeof WEIGHTS, Gesture> = {
  async write({ me, random, oracle }) {
    const found = await pickItem(me, random);
    if (!found) return null;
    const word = oracle.createWord(me.author, found.mark);
    if (!(await driver.write(me.page, found, `${found.mark} ${word}`))) return null;
    oracle.recordWrite(me.author, word);
    return `${found.path} ${word}`;
  },
  async add({ me, random, oracle }) {
    const found = await pickItem(me, random);
    if (!found || found.count >= MOST_ITEMS) return null;
    const mark = oracle.createMark();
    const word = oracle.createWord(me.author, mark);
    if (!(await driver.pressItemTool(me.page, found, /^Add after/))) return null;
    const text = me.page.locator('#main [data-editing]');
    await expect(text).toBeFocused();
    await me.page.keyboard.insertText(`${mark} ${word}`);
    await me.page.keyboard.press('ControlOrMeta+Enter');
    await expect(text).toHaveCount(0);
    oracle.recordWrite(me.author, word);
    return `after ${found.path} ${word}`;
  },
  async move({ me, random }) {
    const found = await pickItem(me, random);
    if (!found || found.count < 2) return null;
    const tool = found.isLast ? /^Move .* back$/ : /^Move .* forward$/;
    return (await driver.pressItemTool(me.page, found, tool)) ? found.path : null;
  },
  async remove({ me, random, oracle }) {
    const found = await pickItem(me, random);
    if (!found || found.count < 3) return null;
    if (!(await driver.pressItemTool(me.page, found, /^Remove/))) return null;
    // The removed item had words that this person wrote before.
    oracle.recordDiscard(me.author, found.mark);
    return `${found.path} ${found.mark}`;
  },
  undo: (turn) => stepAndDiscard(turn, driver.pressUndo),
  redo: (turn) => stepAndDiscard(turn, driver.pressRedo),
  async discard(turn) {
    const { page } = turn.me;
    const button = page.getByRole('button', { name: 'Discard', exact: true });
    if (!(await button.first().isVisible())) return null;
    await driver.pressPanel(page, 'Discard');
    // Only several changes are asked about.
    if (await page.getByRole('alertdialog').isVisible()) await driver.answerDialog(page, 'Discard');
    await discardUnseen(turn);
    return 'discarded';
  },
  save: (turn) => save(turn),
  async reload({ me }) {
    await driver.enter(me.page);
    return 'entered again';
  },
};

async function stepAndDiscard(turn: Turn, press: (page: Page) => Promise<void>): Promise<string> {
  await turn.me.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await press(turn.me.page);
  await discardUnseen(turn);
  return 'stepped';
}

/** Finalizes the changes; in a conflict, decides each field at random. @returns null if nothing is unsaved */
async function save(turn: Turn, choice?: 'Keep mine'): Promise<string | null> {
  const { me, random } = turn;
  const button = me.page.getByRole('button', { name: 'Finalize Changes', exact: true });
  if (!(await button.isVisible())) return null;
  const answered = me.page.waitForResponse((answer) => answer.url().includes('content.batch'));
  answered.catch(() => undefined);
  try {
    await button.press('Enter', { timeout: 5000 });
  } catch (error) {
    // The other person's change may have arrived in between and left nothing to save.
    if (await button.isVisible()) throw error;
    return null;
  }
  const status = (await answered).status();
  if (status !== 409) return String(status);
  const dialog = me.page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog).toBeVisible();
  const choices: string[] = [];
  for (const field of await dialog.locator('fieldset').all()) {
    choices.push(choice ?? random.of(['Keep mine', 'Use theirs']));
    await field.getByRole('radio', { name: choices.at(-1) as string }).check();
  }
  await dialog.getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(dialog).toBeHidden();
  await discardUnseen(turn);
  return choices.join(', ');
}

/** Tells the oracle which words the person no longer sees, because they were undone, discarded or given up in a conflict. */
async function discardUnseen({ me, oracle }: Turn): Promise<void> {
  await me.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const seen = JSON.stringify(await driver.readTexts(me.page));
  for (const { mark, word } of oracle.writtenBy(me.author))
    if (!seen.includes(word)) oracle.recordDiscard(me.author, mark);
}

/** Picks an item on the person's screen. */
async function pickItem({ page }: Person, random: WeightedRandom) {
  const texts = await driver.readTexts(page);
  const items = Object.entries(texts).filter(([path]) => new RegExp(`^${LIST}\\.\\d+$`).test(path));
  const known = items.flatMap(([path, text], index) => {
    const mark = /^m\d+/.exec(text)?.[0];
    return mark === undefined ? [] : [{ path, mark, count: items.length, isLast: index === items.length - 1 }];
  });
  return known.length === 0 ? null : random.of(known);
}

async function check(people: readonly Person[], oracle: Turn['oracle'], site: SiteUnderTest): Promise<void> {
  const problems = async () => {
    const answer = await (people[0] as Person).page.request.get('/api/content/demo?ids=true');
    const stored = await answer.json();
    const screens = await Promise.all(people.map(({ page }) => driver.readTexts(page)));
    const kept = await Promise.all(people.map(({ page }) => driver.readStorage(page)));
    const own = Object.fromEntries(people.map(({ author }, index) => [author, [screens[index], kept[index]]]));
    const found = [...oracle.identify(stored), ...oracle.findMisplaced(stored.content)];
    for (const screen of screens) found.push(...oracle.findMisplaced(Object.values(screen)));
    for (const problem of oracle.findLost([stored.content], own)) {
      const [word = ''] = problem.split(' ');
      if (!(await isInHistory(site, word))) found.push(problem);
    }
    return found;
  };
  // The screens render with a short delay.
  await expect.poll(problems, { intervals: [0, 50, 100, 200], timeout: 3000 }).toEqual([]);
}

async function isInHistory({ db }: SiteUnderTest, word: string): Promise<boolean> {
  const like = `%${word}"%`;
  const rows = await db.execute(
    sql`select 1 from changes where new_value::text like ${like} or old_value::text like ${like} limit 1`,
  );
  return rawRows(rows).length > 0;
}

/** Saves everyone's changes, then checks that both pages show what the server has. */
async function checkAllAgree(people: readonly Person[], random: WeightedRandom, oracle: Turn['oracle']): Promise<void> {
  for (const me of [...people, ...people, ...people]) await save({ me, random, oracle }, 'Keep mine');
  const [first] = people as [Person];
  for (const { author, page } of people) {
    const isSame = async () => {
      const { welcome } = await (await first.page.request.get('/api/content/demo')).json();
      const texts = await driver.readTexts(page);
      const shown = Object.keys(texts).filter((path) => new RegExp(`^${LIST}\\.\\d+$`).test(path));
      // Empty texts are not rendered.
      const held = (welcome.body as string[]).filter((text) => text !== '');
      return JSON.stringify(shown.map((path) => texts[path])) === JSON.stringify(held);
    };
    await expect.poll(isSame, { message: `${author} sees what the server has` }).toBe(true);
  }
}
