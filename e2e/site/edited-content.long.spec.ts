import { expect, open, openApp, test } from '../fixtures';

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

test('markup in a plain text is shown as typed and has no effect', async ({ page, edit }) => {
  await edit('home.hero.cta', HOSTILE);
  await edit('about.values.0.title', HOSTILE);
  for (const path of ['/', '/about']) {
    await open(page, path);
    await expect(page.getByText(HOSTILE)).toBeVisible();
    await expect(page).toHaveTitle(/Elmwater Partners/);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
});

test('a text cannot close the state embedded in the page', async ({ page, edit }) => {
  await edit('home.hero.headline', '</script><script>document.title="taken"</script>\u2028');
  await open(page, '/');
  await expect(page).toHaveTitle(/Elmwater Partners/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('</script>');
});

test('a rich document is shown block by block, without unsafe markup', async ({ page, edit }) => {
  await edit('about.story.content', {
    time: 1,
    version: '2.31.0',
    blocks: [
      { type: 'header', data: { text: 'A smaller heading', level: 3 } },
      { type: 'paragraph', data: { text: `Bold <b>words</b>, a <a href="/team">link</a> and ${HOSTILE}` } },
      { type: 'list', data: { style: 'ordered', items: ['One', 'Two'] } },
      { type: 'checklist', data: { items: [{ text: 'Done', checked: true }] } },
      { type: 'somethingNew', data: { words: 'Kept for later' } },
    ],
  });
  await open(page, '/about');
  const story = page.locator('[data-path="about.story.content"]');
  await expect(story.getByRole('heading', { name: 'A smaller heading', level: 3 })).toBeVisible();
  await expect(story.locator('b, strong')).toHaveText('words');
  await expect(story.getByRole('link', { name: 'link' })).toHaveAttribute('href', '/team');
  await expect(story.locator('ol > li')).toHaveText(['One', 'Two']);
  await expect(story).toContainText('Done');
  await expect(story).toContainText('The block can not be displayed correctly.');
  await expect(story.locator('script, img')).toHaveCount(0);
  await expect(page).toHaveTitle(/Elmwater Partners/);
});

test("a section unknown to the page is shown after the page's own", async ({ page, edit }) => {
  await edit('about.news', {
    title: 'News of the yard',
    content: 'The gate is green now.',
    buttonText: 'Come by',
    buttonUrl: '/contact',
  });
  await open(page, '/about');
  await expect(page.getByRole('heading', { name: 'News of the yard' })).toBeVisible();
  await expect(page.getByText('The gate is green now.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Come by' })).toHaveAttribute('href', '/contact');
});

test.describe('dynamic sections', () => {
  test.beforeEach(async ({ request, apiKey, site }) => {
    const sections = [
      {
        sectionType: 'hero',
        sectionName: 'Second',
        position: 2,
        sectionData: { headline: 'Comes second', subheadline: 'Sub', cta: 'Go' },
      },
      {
        sectionType: 'cta',
        sectionName: 'First',
        position: 1,
        sectionData: {
          title: 'Comes first',
          subtitle: 'Sub',
          primaryButton: { text: 'Yes' },
          secondaryButton: { text: 'No' },
        },
      },
      { sectionType: 'custom', sectionName: 'Empty', position: 3, sectionData: { elements: [] } },
      { sectionType: 'ticker', sectionName: 'Unknown', position: 4, sectionData: {} },
      {
        sectionType: 'hero',
        sectionName: 'Hidden',
        position: 5,
        isActive: false,
        sectionData: { headline: 'Not shown', subheadline: '', cta: '' },
      },
      {
        sectionType: 'custom',
        sectionName: 'Odd',
        position: 6,
        sectionData: {
          elements: [
            { id: 'orb-1', type: 'orb', data: {} },
            { id: 'heading-1', type: 'heading', data: { text: 'A heading of its own' } },
          ],
        },
      },
      {
        sectionType: 'team',
        sectionName: 'People',
        position: 7,
        sectionData: {
          title: 'Meet the yard',
          subtitle: 'All three',
          buttonText: 'See all',
          buttonUrl: '/team',
          members: [
            {
              name: 'Iris Vale',
              title: 'Foreman',
              bio: 'Keeps the keys.',
              linkedin: 'https://www.linkedin.com/',
              email: 'iris@elmwater.example',
            },
            { name: 'Tom Reed', title: 'Driver', bio: 'Knows the way.' },
          ],
        },
      },
    ];
    for (const section of sections) {
      const answer = await request.post('/api/sections', {
        headers: { Authorization: `Bearer ${apiKey}` },
        data: { pageId: 'about', ...section },
      });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    await site.settle();
  });

  test("follow the page's own in the order of their positions, and only if active", async ({ page }) => {
    await open(page, '/about');
    const main = page.getByRole('main');
    const text = (await main.textContent()) ?? '';
    expect(text.indexOf('Comes first')).toBeGreaterThan(0);
    expect(text.indexOf('Comes second')).toBeGreaterThan(text.indexOf('Comes first'));
    await expect(main).not.toContainText('Not shown');
    await expect(main).toContainText('Empty custom section');
    await expect(main).toContainText('Unknown section type: ticker');
    await expect(main).toContainText('Unknown element type');
    await expect(main).toContainText('orb-1');
    await expect(main.getByRole('heading', { name: 'A heading of its own' })).toBeVisible();
  });

  test('with people show initials, only the links given, and a button with its own text and address', async ({
    page,
  }) => {
    await open(page, '/about');
    const people = page.locator('section', { hasText: 'Meet the yard' }).last();
    await expect(people.getByRole('img', { name: /Iris Vale/ })).toHaveText('IV');
    await expect(people.locator('a[href="mailto:iris@elmwater.example"]')).toHaveCount(1);
    await expect(people.locator('a[href^="https://"]')).toHaveCount(1);
    await expect(people.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/team');
  });

  test('are fetched again on a navigation within the app', async ({ page }) => {
    await openApp(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { name: 'Comes first' })).toBeVisible();
  });
});
