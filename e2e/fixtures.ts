import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Role } from '../server/platform/actor';
import { Problems } from './run/problems';
import { watchRequests } from './run/requests';
import { openSite, type Session, type SiteUnderTest } from './run/site-under-test';

interface TestFixtures {
  /** Collects unexpected problems in the browser, which fail the test. `problems.expect(pattern)` declares one that must occur. */
  problems: Problems;
  /** The page's context is signed in as an editor. */
  signedInEditor: Session;
  /** The page's context is signed in as an admin. */
  signedInAdmin: Session;
  /** Opens a separate browser in which another person is signed in, watched for problems. It is closed at the end of the test. */
  openAs(role: Role): Promise<Session & { page: Page }>;
  /** An API key with the scope `content:write`. */
  apiKey: string;
  /** Changes content through the REST API. All pages served after it resolves show the change. */
  edit(path: string, value: unknown): Promise<void>;
  freshSite: undefined;
}

interface WorkerFixtures {
  /** The running site of this worker. */
  site: SiteUnderTest;
}

/**
 * A test on the built site, which contains only the sample content at the start. The fixture watches the page's context: console warnings
 * and errors, thrown errors, failed requests, requests to other origins and errors in the server's log fail the test.
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
    watchRequests(context);
    await use(context);
  },

  signedInEditor: async ({ context, site }, use) => {
    await use(await signIn(context, site, 'editor'));
  },

  signedInAdmin: async ({ context, site }, use) => {
    await use(await signIn(context, site, 'admin'));
  },

  openAs: async ({ browser, problems, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext({ baseURL: site.server.url, reducedMotion: 'reduce' });
      contexts.push(context);
      problems.watch(context, site.server.url);
      watchRequests(context);
      return { ...(await signIn(context, site, role)), page: await context.newPage() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  apiKey: async ({ site, freshSite: _ }, use) => use(await site.key()),

  edit: async ({ site, apiKey, request }, use) => {
    await use(async (path, value) => {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const answer = await request.post('/api/content/update', { headers, data: { path, value } });
      expect(answer.ok(), await answer.text()).toBe(true);
      await site.catchUp();
    });
  },
});

export { expect };

/** Signs a new person in, instead of whoever is signed in. @returns the person's session */
export async function signIn(context: BrowserContext, site: SiteUnderTest, role: Role): Promise<Session> {
  const session = await site.session(role);
  await context.clearCookies();
  await context.addCookies(session.cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  return session;
}

/** Addresses where the app runs for everyone. For editors it runs on every page. */
const APP_ADDRESSES = /^\/(admin|overlay-demo)|[?&]admin/;

/** Opens a page and waits until its scripts respond to events: the visitors' script on load, the app a few moments later. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isEditor = await page.evaluate(() => document.cookie.includes('editor=1'));
  if (isEditor || APP_ADDRESSES.test(path)) await hydrated(page);
  // The visitors' script adds the toast area when it starts.
  else await page.locator('.toast-area').waitFor({ state: 'attached' });
}

/** Opens a page with the app running, but without editing tools, as editors have it with `?admin=0`. */
export async function openApp(page: Page, path: string): Promise<void> {
  const [address = '', hash] = path.split('#');
  await open(page, `${address}?admin=0${hash === undefined ? '' : `#${hash}`}`);
}

/** Waits until the app has hydrated the page. Before that, a click does only what a plain link or form does. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('#root[data-app="ready"]').waitFor({ state: 'attached' });
}

/**
 * Checks that axe reports no serious or critical violation, once all finite animations have ended: text that is fading in has too little
 * contrast.
 * @param within a selector that limits the check to a part of the page, without iframes
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A part that is still being loaded has no animations to wait for yet.
  if (within !== undefined) await expect(page.locator(within).filter({ visible: true }).first()).toBeVisible();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  // Cross-origin frames are not checked in either mode. Legacy mode opens no extra page.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations', 'incomplete'] });
  const { violations, incomplete } = await (within === undefined
    ? axe
    : axe.include(within).exclude('iframe')
  ).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  // Axe does not count text in the color of its background as a violation, because it may be meant to be hidden.
  const unseen = incomplete.flatMap(({ id, nodes }) => {
    const same = nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'));
    return same.length > 0 ? [{ id, nodes: same }] : [];
  });
  const named = [...grave, ...unseen].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(named).toEqual([]);
}
