import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { Problems } from './run/problems';
import { openSite, type Session, type SiteUnderTest } from './run/site-under-test';

interface TestFixtures {
  /** Watches the browser: anything unexpected in it fails the test. `problems.expect(pattern)` allows, and demands, one. */
  problems: Problems;
  /** The page's context is signed in as an editor. */
  signedInEditor: Session;
  /** The page's context is signed in as an admin. */
  signedInAdmin: Session;
  /** An API key with the scope `content:write`. */
  apiKey: string;
  /** Changes content through the REST API; every page served after it shows the change. */
  edit(path: string, value: unknown): Promise<void>;
  freshSite: undefined;
}

interface WorkerFixtures {
  /** The running site of this worker. */
  site: SiteUnderTest;
}

/**
 * A test on the built site, which has only its sample content when the test begins. `page` is watched: console warnings and
 * errors, thrown errors, failed requests, requests to elsewhere and errors in the server's log fail the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const postgres = process.env.TEST_DATABASE_URL;
      if (!postgres) throw new Error('TEST_DATABASE_URL is not set.');
      const site = await openSite(postgres);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.server.url),

  freshSite: [
    async ({ site }, use) => {
      await site.reset();
      await use(undefined);
    },
    { auto: true },
  ],

  problems: async ({ site, freshSite: _ }, use) => {
    const problems = new Problems();
    const seen = site.server.lines.length;
    await use(problems);
    for (const { level, msg, err } of site.server.lines.slice(seen)) {
      if (level >= 40) problems.add(`server: ${msg} ${JSON.stringify(err ?? '')}`);
    }
    expect(problems.report(), 'unexpected problems').toEqual([]);
  },

  context: async ({ context, problems, site }, use) => {
    problems.watch(context, site.server.url);
    await use(context);
  },

  signedInEditor: async ({ context, site }, use) => {
    const session = await site.session('editor');
    await context.addCookies(session.cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
    await use(session);
  },

  signedInAdmin: async ({ context, site }, use) => {
    const session = await site.session('admin');
    await context.addCookies(session.cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
    await use(session);
  },

  apiKey: async ({ site, freshSite: _ }, use) => use(await site.key()),

  edit: async ({ site, apiKey, request }, use) => {
    await use(async (path, value) => {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const answer = await request.post('/api/content/update', { headers, data: { path, value } });
      expect(answer.ok(), await answer.text()).toBe(true);
      await site.settle();
    });
  },
});

export { expect };

/** What the app takes over for whoever opens it; editors have it everywhere. */
const APP_ADDRESSES = /^\/(admin|overlay-demo)|[?&]admin/;

/** Opens a page and waits until its scripts listen: the one of every page does when it has loaded, the app some moments later. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isEditor = await page.evaluate(() => document.cookie.includes('editor=1'));
  if (isEditor || APP_ADDRESSES.test(path)) await hydrated(page);
  // Added by the visitors' script when it starts.
  else await page.locator('.toast-area').waitFor({ state: 'attached' });
}

/** Opens a page with the app running, as editors have it, with nothing of theirs on it. */
export async function openApp(page: Page, path: string): Promise<void> {
  const [address = '', hash] = path.split('#');
  await open(page, `${address}?admin=0${hash === undefined ? '' : `#${hash}`}`);
}

/** Waits until the app has taken the page over: only then is a click more than a link's. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('#root[data-app="ready"]').waitFor({ state: 'attached' });
}

/**
 * No finding that axe calls serious or critical, once nothing fades or slides any more: a text on its way in has less contrast.
 * @param within a selector, to look at a part of the page alone, and at no frame in it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  // Frames of other hosts are not looked into either way; in this mode it asks for no page of its own, and tells of what is wrong alone.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within).exclude('iframe')).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
