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

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until React listens: only then is a click more than a link's. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root a, #root button')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  );
}

/** No finding that axe calls serious or critical. @param within a selector, to look at a part of the page alone */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
