import { sql } from 'drizzle-orm';
import { expect, hydrated, test } from '../fixtures';

/** Content that an older version may have stored; current validation would reject it. */
const STORED = {
  privacy: { zzz: { blocks: [{ type: 'paragraph' }, null] }, body: { blocks: [null] } },
  home: { welcome: { title: 'Spoiled', stats: [{ number: {} }] } },
};

test('a part that cannot be rendered leaves the rest of the page intact, in the HTML and with scripts', async ({
  page,
  site,
  problems,
}) => {
  problems.expect(/parts of the page cannot be rendered/);
  for (const [pageId, parts] of Object.entries(STORED)) {
    const changed = sql`(content::jsonb || ${JSON.stringify(parts)}::jsonb)::json`;
    await site.db.execute(sql`update pages set content = ${changed} where page_id = ${pageId}`);
  }
  await site.settle();

  const response = await page.goto('/?admin=0');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const place = page.getByText('This section cannot be shown right now.');
  await expect(place).toBeVisible();
  await hydrated(page);
  await expect(place).toHaveCount(1);
  await expect(page.getByText('Spoiled')).toHaveCount(0);

  expect((await page.goto('/privacy'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('The block can not be displayed correctly.')).toHaveCount(2);
});
