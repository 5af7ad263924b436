import { expect, open, test } from '../fixtures';

const DRAWING = '/illustrations/keys.svg';

test('a person without an image is shown by up to two initials', async ({ page, edit }) => {
  await edit('team.leadership.2.image', '');
  await open(page, '/team');
  await expect(page.getByRole('img', { name: 'Portrait of Priya Raman' })).toHaveText('PR');
  for (const initials of await page.locator('.initials').allTextContents()) expect(initials).toMatch(/^\p{L}{1,2}$/u);
});

test('an image that cannot be loaded is replaced by initials, which is logged but not shown as an error', async ({
  page,
  problems,
  edit,
}) => {
  problems.expect(/answer 404: GET .*\/illustrations\/gone\.svg/);
  problems.expect(/console warning: .*\/illustrations\/gone\.svg/);
  await edit('team.leadership.0.image', '/illustrations/gone.svg');
  await open(page, '/team');
  await expect(page.getByRole('img', { name: 'Portrait of Marian Oakes' })).toHaveText('MO');
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a spinner is shown until an image has loaded', async ({ page, edit }) => {
  await edit('team.leadership.0.image', DRAWING);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${DRAWING}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/team', { waitUntil: 'commit' });
  const picture = page.locator('[data-path="team.leadership.0.image"]');
  await expect(picture.locator('.spinner')).toBeVisible();
  release();
  await expect(picture.locator('.spinner')).toHaveCount(0);
  const image = picture.getByRole('img', { name: 'Portrait of Marian Oakes' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test("the first three leaders' photos load immediately, the others when they are near", async ({ page, edit }) => {
  for (let index = 0; index < 5; index++) await edit(`team.leadership.${index}.image`, `${DRAWING}?${index}`);
  await edit('team.operators.3.image', `${DRAWING}?last`);
  await page.setViewportSize({ width: 390, height: 500 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(DRAWING)) asked.push(request.url().split('?')[1] ?? '');
  });
  await open(page, '/team');
  const leaders = page.locator('[data-path^="team.leadership."][data-path$=".image"] img');
  expect(await leaders.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).loading))).toEqual([
    ...['eager', 'eager', 'eager'],
    ...['lazy', 'lazy'],
  ]);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['0', '1', '2']));
  expect(asked).not.toContain('last');
  await page.locator('[data-path="team.operators.3.image"]').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('last');
});

test('a person without an image gets the image of the person with the same name', async ({ page, edit }) => {
  await edit('team.leadership.0.image', DRAWING);
  await edit('team.advisors.0.name', 'Marian Oakes');
  await edit('team.operators.0.name', 'Marian\nOakes');
  await edit('team.operators.0.image', '');
  await open(page, '/team');
  const portraits = page.getByRole('img', { name: 'Portrait of Marian Oakes' });
  await expect(portraits).toHaveCount(2);
  for (const portrait of await portraits.all()) await expect(portrait).toHaveAttribute('src', DRAWING);
});

test('a file of the attached assets is shown by its alias', async ({ page, edit, site }) => {
  await site.attach(
    'founder.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h10v10z"/></svg>',
  );
  await edit('team.operators.0.image', '@assets/founder.svg');
  await open(page, '/team');
  const portrait = page.getByRole('img', { name: 'Portrait of Daniel Okafor' });
  await expect(portrait).toHaveAttribute('src', '/attached-assets/founder.svg');
  await portrait.scrollIntoViewIfNeeded();
  await expect.poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(10);
});
