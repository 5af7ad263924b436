import { expect, type Page, type Request } from '@playwright/test';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import { rootOf } from '../../../src/editing/content-root';
import { unsavedCount } from '../../../src/editing/selectors';
import { enter, look, type Seen } from './hands';
import { LIST, type Mind, receive, type Stored, shownSections, textsOf } from './model';

/** One of the two editors: what is on their screen, and what must be. */
export interface Person extends Mind {
  page: Page;
  reads: Reads;
}

/** What a page has asked for of the content, and what of it was answered. */
export interface Reads {
  begun: number;
  ended: number;
  /** How often a page that nobody edits yet was brought up to date. */
  looked: number;
}

/** Counts a page's readings of the content, those that live events make included. */
export function countReads(page: Page): Reads {
  const reads = { begun: 0, ended: 0, looked: 0 };
  const isRead = (request: Request) =>
    request.url().includes('/trpc/') && /content\.read|sections\.list/.test(request.url());
  page.on('request', (request) => {
    if (isRead(request)) reads.begun += 1;
  });
  const end = (request: Request) => {
    if (isRead(request)) reads.ended += 1;
    if (request.url().endsWith('/api/content/site')) reads.looked += 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return reads;
}

/** Readings of a page that is opened: its content, its sections and the site's. */
const OPENING_READS = 3;

/** Enters the page, and waits until all that is read at its opening was: later readings are told by what others do. */
export async function enterPage(page: Page, reads: Reads): Promise<void> {
  const before = { ...reads };
  await enter(page);
  // Once its live connection stands the page is read again: by the editor where it is open by then, else by what is looked at.
  const isRead = () => {
    const readAgain = reads.looked > before.looked ? 0 : OPENING_READS;
    return reads.begun - before.begun >= OPENING_READS + readAgain && reads.begun === reads.ended;
  };
  await expect.poll(isRead, { message: 'all read at the opening', intervals: [10, 20, 50] }).toBe(true);
}

/** The site with its editors, and what the robot knows of them. */
export interface World {
  stored: Stored;
  people: readonly Person[];
  /** Texts that were saved, in the order in which they were. */
  saved: { path: string; value: unknown; by: string }[];
}

/** What the server holds, as anyone may read it. */
export async function readStored(page: Page): Promise<Stored> {
  const [content, sections] = await Promise.all(
    ['/api/content/demo', '/api/sections/demo?includeInactive=true'].map((url) =>
      page.evaluate(async (address) => (await fetch(address, { cache: 'no-store' })).json(), url),
    ),
  );
  return { root: rootOf('demo', content, sections as DynamicSection[]), sections: sections as DynamicSection[] };
}

/** Each screen shows what its person must see, keeps what is unsaved, and nothing else; waits for what is on its way. */
export async function check(world: World, people: readonly Person[] = world.people): Promise<void> {
  for (const person of people) {
    const wanted = expectedOf(world.stored, person);
    const seen = async () => ofInterest(await look(person.page), wanted);
    await expect.poll(seen, { message: `what ${person.name} sees`, intervals: [10, 20, 50, 100] }).toEqual(wanted);
  }
}

/** The server has become this, as far as the robot can tell beforehand; everyone takes it in. */
export function adopt(world: World, stored: Stored): void {
  const before = world.stored;
  world.stored = stored;
  for (const person of world.people) receive(before, stored, person);
}

/**
 * Told to the others live.
 * @returns what waits until it has come to them, and nothing is on its way to anyone
 */
export function arrival({ people }: World, by: Person): () => Promise<void> {
  const others = people.filter((person) => person !== by);
  const before = new Map(others.map((person) => [person, person.reads.begun]));
  return async () => {
    const isTold = () => others.every((person) => person.reads.begun > (before.get(person) ?? 0));
    const isQuiet = () => people.every(({ reads }) => reads.begun === reads.ended);
    await expect.poll(isTold, { message: 'told live', intervals: [10, 20, 50] }).toBe(true);
    // Twice quiet, with a round trip between: one event may follow another.
    for (let quiet = 0; quiet < 2; quiet++) {
      await expect.poll(isQuiet, { message: 'all read', intervals: [10, 20, 50] }).toBe(true);
      await Promise.all(people.map(({ page }) => page.evaluate(() => new Promise(requestAnimationFrame))));
    }
  };
}

function expectedOf(stored: Stored, mind: Mind): Seen {
  return {
    texts: textsOf(stored, mind),
    order: shownSections(stored, mind).map(({ sectionId }) => sectionId),
    unsaved: unsavedCount({ stored: stored.root, pending: mind.pending, preview: null }),
    kept: Object.fromEntries([...mind.pending].map(([path, { value, base }]) => [path, { value, base }])),
  };
}

/** Of what is seen: the texts that are known, and those of lists that must have no more items. */
function ofInterest(seen: Seen, wanted: Seen): Seen {
  const texts = Object.entries(seen.texts).filter(
    ([path]) => path in wanted.texts || path.startsWith(`${LIST}.`) || path.startsWith('element.'),
  );
  return { ...seen, unsaved: seen.unsaved ?? wanted.unsaved, texts: Object.fromEntries(texts) };
}
