import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { finalize, openEditMode, panelOf, writeText } from './open-overlay';

test.use({ reducedMotion: 'reduce' } as never);

const HEADLINE = 'home.hero.headline';
const LIST = 'home.portfolioHighlight.improvements';
const text = (page: Page, path: string) => page.locator(`#main [data-path="${path}"]`);
const button = (page: Page, name: string | RegExp) => panelOf(page).getByRole('button', { name });
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' });
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this too' });

/** The browser with a session of somebody's. */
async function signInAs(
  context: BrowserContext,
  { cookies }: { cookies: { name: string; value: string }[] },
  url: string,
) {
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
}

test('who is signed out is asked once, goes on by signing in, and keeps every word by not doing so', async ({
  page,
  context,
  request,
  problems,
  signedInEditor,
}) => {
  problems.expect(/answer 401/);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Written while signed out');
  await context.clearCookies();
  await button(page, 'Finalize Changes').click();
  await expect(signIn(page)).toContainText('Your session has ended. What you wrote is still here');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toContainText('You are signed out. What you wrote is kept.');
  await expect(signIn(page)).toBeHidden();
  await expect(text(page, HEADLINE)).toHaveText('Written while signed out');
  await button(page, 'Finalize Changes').click();
  await expect(signIn(page).getByLabel('Email')).toHaveValue(signedInEditor.account.email);
  await signIn(page).getByLabel('Password').fill(signedInEditor.password);
  await page.keyboard.press('Enter');
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(await (await request.get('/')).text()).toContain('Written while signed out');
});

test('what was written on the demo before signing in is there afterwards', async ({ page, context, site }) => {
  await openEditMode(page, '/overlay-demo');
  await writeText(page, 'demo.hero.headline', 'A visitor’s words');
  await signInAs(context, await site.session('editor'), site.server.url);
  await page.reload();
  await expect(text(page, 'demo.hero.headline')).toHaveText('A visitor’s words');
  await expect(panelOf(page)).toContainText('One unsaved change from an earlier session was brought back.');
  await finalize(page);
});

test('a browser that keeps nothing lets one edit all the same, and says that nothing is kept', async ({
  page,
  signedInEditor: _,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Kept by nobody');
  await expect(panelOf(page)).toContainText('This browser does not keep your unsaved changes.');
  await button(page, 'Show changes').click();
  await expect(page.getByRole('dialog', { name: 'Unsaved Changes' })).toContainText('Kept by nobody');
  // Leaving is asked about as long as something would be lost, and not afterwards.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await finalize(page);
});

test('what an older version or another program left in the storage harms nothing', async ({ page, signedInEditor }) => {
  await page.addInitScript((id) => {
    const slot = (name: string) => `prospectus:unsaved|${id}|home|${name}`;
    localStorage.setItem(slot('broken'), '{"pending":[[');
    localStorage.setItem(slot('foreign'), '{"pending":{"a":1},"history":3}');
    localStorage.setItem(
      slot('odd'),
      '{"pending":[["home.hero.headline"],[1,{}],["nowhere.at.all",{"value":1,"base":2}]],"history":[{}]}',
    );
    localStorage.setItem('prospectus:panel|pending', '"x"');
  }, signedInEditor.account.id);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Goes on');
  await button(page, 'Show changes').click();
  await finalize(page);
  await page.reload();
  await expect(text(page, HEADLINE)).toHaveText('Goes on');
});

test('a refused save says why, what is kept and what to do, by mouse and keyboard alike, and goes through later', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer (413|429|500|502)/);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Refused and kept');
  const refused = (code: string, message: string) =>
    JSON.stringify([{ error: { message, code: -32600, data: { code, message, httpStatus: 400 } } }]);
  const json = 'application/json';
  const cases = [
    [{ status: 413, contentType: 'text/html', body: '<html>413</html>' }, 'more than can be saved at once (1 MB)'],
    [
      { status: 429, contentType: json, headers: { 'Retry-After': '20' }, body: refused('TOO_MANY_REQUESTS', 'Slow.') },
      'Please save again in 20 seconds.',
    ],
    [
      { status: 500, contentType: json, body: refused('INTERNAL_SERVER_ERROR', 'Oh.') },
      'Something went wrong on the site.',
    ],
    [{ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }, 'The site can not be reached.'],
  ] as const;
  for (const [answer, words] of cases) {
    await page.route(/content\.batch/, (route) => route.fulfill(answer));
    await button(page, 'Finalize Changes').press('Enter');
    await expect(panelOf(page)).toContainText(words);
    await expect(panelOf(page)).toContainText('What you wrote is kept');
    await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
    await page.unroute(/content\.batch/);
  }
  await finalize(page);
  await expect(panelOf(page)).not.toContainText('Not saved');
});

test('an answer that is lost is asked for again, and what is written further is no conflict with oneself', async ({
  page,
  request,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/failed: POST .*content\.batch/);
  await openEditMode(page);
  // Nothing is heard from the site but the answers one asks for.
  await page.route(/content\.batch/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(/content\.read/, (route) => route.abort());
  problems.allow(/content\.read/);
  await writeText(page, HEADLINE, 'Sent, and never answered');
  await button(page, 'Finalize Changes').click();
  await expect(panelOf(page)).toContainText('Failed to save changes. Please try again.');
  await page.unroute(/content\.batch/);
  await writeText(page, HEADLINE, 'Written further');
  problems.allow(/answer 409/);
  await finalize(page);
  await expect(conflict(page)).toBeHidden();
  expect(await (await request.get('/')).text()).toContain('Written further');
  const { items } = await (await page.request.get(`/api/history?page=home&path=${HEADLINE}`)).json();
  expect(items.map(({ newValue }: { newValue: string }) => newValue)).toEqual([
    'Written further',
    'Sent, and never answered',
  ]);
});

test('a site that never answers is not waited for for ever', async ({ page, problems, signedInEditor: _ }) => {
  problems.allow(/content\.batch/);
  await page.clock.install();
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Waiting');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/content\.batch/, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await button(page, 'Finalize Changes').click();
  await page.clock.fastForward(30_000);
  await expect(button(page, 'Saving...')).toBeDisabled();
  await page.clock.fastForward(30_000);
  // It is tried once more.
  await page.clock.fastForward(60_000);
  await expect(panelOf(page)).toContainText('The site can not be reached. What you wrote is kept here.');
  release();
});

test('what is taken back while a save is under way stays taken back', async ({ page, signedInEditor: _ }) => {
  await openEditMode(page);
  const before = (await text(page, HEADLINE).textContent()) ?? '';
  await writeText(page, HEADLINE, 'Too soon');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/content\.batch/, async (route) => {
    await gate;
    await route.continue();
  });
  await button(page, 'Finalize Changes').click();
  await expect(button(page, 'Saving...')).toBeVisible();
  await writeText(page, HEADLINE, before);
  release();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  await expect(text(page, HEADLINE)).toHaveText(before);
  await expect(panelOf(page)).toContainText('You have 1 unsaved change(s).');
});

test('a list that another shortens while one writes in its fifth item keeps the words in that item', async ({
  page,
  edit,
  request,
  signedInEditor: _,
}) => {
  await edit(LIST, ['one', 'two', 'three', 'four', 'five']);
  await openEditMode(page);
  await text(page, `${LIST}.4`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', mine');
  await edit(LIST, ['one', 'three', 'four', 'five']);
  const items = page.locator(`#main [data-path^="${LIST}."]`);
  await expect(items).toHaveText(['one', 'three', 'four', 'five, mine']);
  await finalize(page);
  const { portfolioHighlight } = await (await request.get('/api/content/home')).json();
  expect(portfolioHighlight.improvements).toEqual(['one', 'three', 'four', 'five, mine']);
});

test('an item that another takes out while one writes in it comes back by a choice alone', async ({
  page,
  edit,
  request,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 409/);
  await edit(LIST, ['one', 'two', 'three']);
  await openEditMode(page);
  await text(page, `${LIST}.1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', mine');
  await edit(LIST, ['one', 'three']);
  const items = page.locator(`#main [data-path^="${LIST}."]`);
  await expect(items).toHaveText(['one', 'three', 'two, mine']);
  await button(page, 'Finalize Changes').click();
  await expect(conflict(page)).toContainText('Deleted');
  await conflict(page).getByRole('radio', { name: 'Keep mine' }).check();
  await conflict(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  const { portfolioHighlight } = await (await request.get('/api/content/home')).json();
  expect(portfolioHighlight.improvements).toEqual(['one', 'three', 'two, mine']);
});

test('what they change while one decides is chosen anew, and a merge that is put off keeps its words', async ({
  page,
  edit,
  request,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/answer 409/);
  await openEditMode(page);
  await writeText(page, HEADLINE, 'Mine');
  await edit(HEADLINE, 'Theirs');
  await button(page, 'Finalize Changes').click();
  await conflict(page).getByRole('radio', { name: 'Edit a merge' }).check();
  await conflict(page).getByRole('textbox').fill('Both of us');
  await conflict(page).getByRole('button', { name: 'Decide later' }).click();
  await expect(conflict(page)).toBeHidden();
  await button(page, 'Finalize Changes').click();
  await conflict(page).getByRole('radio', { name: 'Edit a merge' }).check();
  await expect(conflict(page).getByRole('textbox')).toHaveValue('Both of us');
  await edit(HEADLINE, 'Theirs, once more');
  await expect(conflict(page)).toContainText('They changed this again. Please choose once more.');
  await expect(conflict(page)).toContainText('once more');
  await expect(conflict(page).getByRole('button', { name: 'Save choices' })).toBeDisabled();
  await conflict(page).getByRole('radio', { name: 'Edit a merge' }).check();
  await expect(conflict(page).getByRole('textbox')).toHaveValue('Both of us');
  await conflict(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(panelOf(page)).toContainText('Changes saved successfully!');
  expect(await (await request.get('/')).text()).toContain('Both of us');
});

test('folded, the panel still says what is unsaved, what was saved and what failed', async ({
  page,
  problems,
  signedInEditor: _,
}) => {
  problems.expect(/failed: POST .*content\.batch/);
  await openEditMode(page);
  const brief = panelOf(page).getByRole('status');
  await button(page, 'Collapse the editor panel').click();
  await writeText(page, HEADLINE, 'Written with the panel folded');
  await expect(brief).toHaveText('1 unsaved');
  await page.route(/content\.batch/, (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+s');
  await expect(brief).toHaveText('Not saved: 1');
  const folded = await panelOf(page).boundingBox();
  expect(folded?.height).toBeLessThan(48);
  await page.unroute(/content\.batch/);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(brief).toHaveText('Saved');
  await button(page, 'Expand the editor panel').click();
  await expect(button(page, 'Finalize Changes')).toBeHidden();
});
