import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '../fetching-site';
import { expect } from '../fixtures';

/** A local site that the server can fetch from. */
const test = base.extend<object, { elsewhere: string }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const server: Server = createServer((req, res) => {
        res.statusCode = req.url === '/there' ? 200 : 404;
        res.end('x');
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ signedInEditor: _ }) => undefined);

test('the check reports missing alt text, unreadable colors, long sentences and broken links within the site', async ({
  page,
  request,
  apiKey,
  edit,
}) => {
  const long = `${Array(40).fill('word').join(' ')}.`;
  const elements = [
    { id: 'image-1', type: 'image', data: { src: '/attached-assets/shop.png', alt: '' } },
    { id: 'heading-1', type: 'heading', data: { text: 'Pale words', level: 'h2', color: '#ffd700' } },
    { id: 'paragraph-1', type: 'paragraph', data: { text: long } },
    { id: 'link-1', type: 'link', data: { text: 'To the staff', url: '/team#nobody' } },
  ];
  const data = { pageId: 'about', sectionType: 'custom', sectionName: 'More', sectionData: { elements } };
  const made = await request.post('/api/sections', { headers: { Authorization: `Bearer ${apiKey}` }, data });
  expect(made.status(), await made.text()).toBe(201);
  await edit('about.hero.subheadline', 'x'.repeat(200));
  await page.goto('/admin/check');
  const about = page.getByRole('region', { name: 'About Us' });
  for (const words of [
    'Meta description is 200 characters',
    'Image has no alt text',
    '“Pale words” is hard to read',
    'Long sentence (40 words)',
    'The page has no anchor “nobody”.',
  ])
    await expect(about).toContainText(words);
});

test('links to other sites are checked on request, and broken ones link to their field', async ({
  page,
  edit,
  elsewhere,
}) => {
  const text = `See <a href="${elsewhere}/there">what is there</a> and <a href="${elsewhere}/gone">what is gone</a>.`;
  await edit('about.more', { blocks: [{ type: 'paragraph', data: { text } }] });
  await page.goto('/admin/check');
  await expect(page.getByText(/haven’t been checked yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Check external links' }).press('Enter');
  const about = page.getByRole('region', { name: 'About Us' });
  await expect(about).toContainText(`“what is gone” ${elsewhere}/gone: The page was not found (404).`);
  await expect(about).not.toContainText('what is there');
  await about.getByRole('link', { name: '“what is gone”' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'More', level: 2 })).toBeVisible();
});
