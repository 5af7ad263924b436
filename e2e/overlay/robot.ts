import { type Browser, expect } from '@playwright/test';
import type { Problems } from '../run/problems';
import type { SiteUnderTest } from '../run/site-under-test';
import { ACTS } from './robot/acts';
import { type Dice, diceOf } from './robot/dice';

import { newMind, placed } from './robot/model';
import type { Turn } from './robot/turn';
import { check, countReads, enterPage, type Person, readStored, type World } from './robot/world';

interface RobotOptions {
  site: SiteUnderTest;
  browser: Browser;
  problems: Problems;
  steps: number;
  /** Where none is set by `ROBOT_SEED`; by chance unless given. */
  seed?: number;
}

const SECTIONS = [
  ['alpha', 'Alpha', 'hero', { headline: 'Alpha stands here' }],
  [
    'beta',
    'Beta',
    'custom',
    { elements: [{ id: 'heading-1-beta', type: 'heading', data: { text: 'Beta stands here' } }] },
  ],
  ['gamma', 'Gamma', 'cta', { title: 'Gamma stands here' }],
] as const;

/**
 * Two editors change one page at random, by what is on their screens. After each step both screens must show what a model of
 * their work says, and the browser's storage must keep exactly what is unsaved; after each save the server must hold exactly what
 * was sent. At the end page, REST content and history agree. `ROBOT_SEED` runs one run again.
 */
export async function runRobot({ site, browser, problems, steps, seed: usual }: RobotOptions): Promise<void> {
  const seed = Number(process.env.ROBOT_SEED ?? usual ?? Math.floor(Math.random() * 1e9));
  const dice = diceOf(seed);
  // A conflict is answered with 409; whoever reloads breaks off what was on its way.
  problems.allow(/answer 409/);
  const log: string[] = [];
  const world = await begin(site, browser, problems);
  let count = 0;
  try {
    await check(world);
    while (log.length < steps) {
      const me = dice.of(world.people);
      const other = world.people.find((person) => person !== me) as Person;
      const words = () => `Words ${++count} of ${me.name}`;
      await takeTurn({ world, me, other, dice, words }, log);
    }
    await end({ world, dice, words: () => 'The end' });
  } catch (error) {
    const last = log.slice(-25).join('\n');
    throw new Error(`ROBOT_SEED=${seed} failed after ${log.length} steps:\n${last}\n\n${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    process.stdout.write(`The robot's seed is ${seed}; it took ${log.length} steps.\n`);
    for (const { page } of world.people) await page.context().close();
  }
}

async function takeTurn(turn: Turn, log: string[]): Promise<void> {
  const weights = Object.fromEntries(Object.entries(ACTS).map(([name, { weight }]) => [name, weight]));
  const name = turn.dice.weighted(weights);
  const act = ACTS[name]?.act(turn);
  if (!act) return;
  log.push(`${log.length + 1} ${turn.me.name} ${name}`);
  const done = await act();
  log[log.length - 1] += `: ${done}`;
  await check(turn.world);
}

async function begin(site: SiteUnderTest, browser: Browser, problems: Problems): Promise<World> {
  const headers = { Authorization: `Bearer ${await site.key()}`, 'Content-Type': 'application/json' };
  for (const [sectionId, sectionName, sectionType, sectionData] of SECTIONS) {
    const body = JSON.stringify({ pageId: 'demo', sectionId, sectionName, sectionType, sectionData });
    const answer = await fetch(`${site.server.url}/api/sections`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  }
  await site.settle();
  const people: Person[] = [];
  for (const name of ['Ann', 'Ben']) {
    const context = await browser.newContext({ baseURL: site.server.url, reducedMotion: 'reduce' });
    problems.watch(context, site.server.url);
    const { cookies } = await site.session('editor');
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
    const page = await context.newPage();
    // What never comes is told, with what led to it.
    page.setDefaultTimeout(20_000);
    // However slow the machine is, a run of typing is one.
    await page.clock.setFixedTime(new Date());
    const reads = countReads(page);
    await enterPage(page, reads);
    people.push({ ...newMind(name), page, reads });
  }
  const [ann] = people as [Person];
  return { stored: await readStored(ann.page), people, saved: [] };
}

/** Everyone saves; then both pages, what the server holds and its history tell the same. */
async function end({ world, dice, words }: { world: World; dice: Dice; words: () => string }): Promise<void> {
  const [ann, ben] = world.people as [Person, Person];
  for (const [me, other] of [
    [ann, ben],
    [ben, ann],
    [ann, ben],
  ] as const) {
    if (placed(world.stored, me).size === 0) continue;
    await ACTS.finalize?.act({ world, me, other, dice, words })?.();
    await check(world);
  }
  expect(placed(world.stored, ann).size + placed(world.stored, ben).size, 'still unsaved').toBe(0);
  expect(await readStored(ann.page)).toEqual(world.stored);
  const history = await readHistory(ann);
  const inTurn = history.map(({ path, newValue }) => JSON.stringify([path, newValue]));
  let at = -1;
  for (const { path, value } of world.saved) {
    at = inTurn.indexOf(JSON.stringify([path, value]), at + 1);
    expect(at, `${path} = ${JSON.stringify(value)} stands in the history, in its turn`).toBeGreaterThanOrEqual(0);
  }
}

async function readHistory({ page }: Person): Promise<{ path: string; newValue: unknown }[]> {
  const items: { path: string; newValue: unknown }[] = [];
  let cursor = '';
  do {
    const answer = await page.request.get(`/api/history?page=demo&limit=200${cursor && `&cursor=${cursor}`}`);
    const read = (await answer.json()) as { items: typeof items; nextCursor: string | null };
    items.push(...read.items);
    cursor = read.nextCursor ?? '';
  } while (cursor !== '');
  return items.reverse();
}
