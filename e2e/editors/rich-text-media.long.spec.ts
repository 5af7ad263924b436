import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { test as base } from '../fetching-site';
import { expect } from '../fixtures';
import { addBlock, document, openText, PATH, paragraph, paste, save, textOf } from './rich-text-editor';

interface Shop {
  url: string;
}

/** A shop on this machine for it to fetch from. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const shop = await openShop();
      await use({ url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` });
      shop.closeAllConnections();
      shop.close();
    },
    { scope: 'worker' },
  ],
});

async function openShop(): Promise<Server> {
  const picture = await drawing();
  const shop = createServer((req, res) => {
    if (req.url === '/a.png') return res.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
    if (req.url === '/gone') return res.writeHead(404).end();
    res.writeHead(200, { 'Content-Type': 'text/html' });
    res.end('<title>Fish &amp; chips</title><meta name="description" content="A shop by the sea.">');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  return shop;
}

const drawing = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: '#0b1f3a' } })
    .png()
    .toBuffer();

test.beforeEach(async ({ signedInEditor: _, edit }) => {
  await edit(PATH, document(paragraph('Start')));
});

test('a picture is chosen from the library, with its words', async ({ page }) => {
  const file = { name: 'shop.png', mimeType: 'image/png', buffer: await drawing() };
  await page.goto('/admin/pictures');
  await page.getByLabel('Picture files').setInputFiles([file]);
  await page.getByLabel('What it shows: shop.png').fill('The shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kept.')).toBeVisible();
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await addBlock(page, 'Image');
  await chooser;
  await editor.getByRole('button', { name: 'Choose from the library' }).click();
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: 'shop.png' }).click();
  await expect(editor.getByLabel('Alternative text')).toHaveValue('The shop');
  const { blocks } = await save(page);
  expect(blocks[1]).toMatchObject({ type: 'image', data: { file: { width: 60, height: 30, alt: 'The shop' } } });
});

test('a picture is uploaded, described, and shown on the page', async ({ page }) => {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await addBlock(page, 'Image');
  await (await chooser).setFiles({ name: 'Main Street.png', mimeType: 'image/png', buffer: await drawing() });
  await editor.getByLabel('Alternative text').fill('A street at dusk');
  await editor.getByRole('textbox', { name: /Caption of the picture/ }).fill('Main Street');
  const { blocks } = await save(page);
  expect(blocks[1]).toMatchObject({
    type: 'image',
    data: {
      file: {
        url: expect.stringMatching(/^\/media\/[0-9a-f]{40}-60x30-[0-9a-f]{18}\.png$/),
        width: 60,
        height: 30,
        alt: 'A street at dusk',
      },
      caption: 'Main Street',
    },
  });
  await page.goto('/about');
  await page.getByText('Main Street', { exact: true }).scrollIntoViewIfNeeded();
  const shown = page.getByRole('img', { name: 'A street at dusk' });
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('a file that is no picture is refused in the words of the server', async ({ page, problems }) => {
  problems.expect(/answer 415: POST .*\/api\/media/);
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await addBlock(page, 'Image');
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no</html>') });
  await expect(page.getByText('This is not a picture of a known kind')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Select an Image' })).toBeVisible();
});

test("a pasted picture's address is copied to the site", async ({ page, shop }) => {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(page, '', `${shop.url}/a.png`);
  await expect(editor.getByLabel('Alternative text')).toBeVisible();
  expect((await save(page)).blocks[1]).toMatchObject({
    type: 'image',
    data: { file: { url: expect.stringMatching(/^\/media\/[0-9a-f]{40}-60x30-[0-9a-f]{18}\.png$/) } },
  });
});

test('a link is shown with what its page says of itself', async ({ page, shop }) => {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Link preview');
  await editor.getByRole('textbox', { name: /Address of a page/ }).fill(`${shop.url}/menu`);
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Fish & chips')).toBeVisible();
  expect((await save(page)).blocks[1]).toMatchObject({
    type: 'linkTool',
    data: { link: `${shop.url}/menu`, meta: { title: 'Fish & chips', description: 'A shop by the sea.' } },
  });
  await page.goto('/about');
  await expect(page.getByRole('link', { name: /Fish & chips/ })).toHaveAttribute('href', `${shop.url}/menu`);
});

test('each failure of a link preview has its own words, and marks the input', async ({ page, shop, problems }) => {
  problems.expect(/answer 500|answer 503/);
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Link preview');
  const address = editor.getByRole('textbox', { name: /Address of a page/ });
  const tryOut = async (url: string, words: string) => {
    await address.fill(url);
    await address.press('Enter');
    await expect(page.getByText(words).last()).toBeVisible();
    await expect(editor.locator('.link-tool__input-holder--error')).toBeVisible();
  };
  await tryOut('two words', 'Pasted link is not valid.');
  await tryOut(`${shop.url}/gone`, "Couldn't get this link data, try the other one");
  await page.route('**/api/link-preview**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tryOut('example.com', "Couldn't fetch the link data");
  await page.unroute('**/api/link-preview**');
  await page.route('**/api/link-preview**', (route) => route.fulfill({ json: { success: 1 } }));
  await tryOut('example.com', 'Wrong response format from the server');
});
