import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { test as base } from '../fetching-site';
import { expect } from '../fixtures';
import { addBlock, document, openText, PATH, paragraph, paste, save, textOf } from './rich-text-editor';

interface Shop {
  url: string;
}

/** A local shop site that the server can fetch from. */
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

test('an image is chosen from the library, with its alt text', async ({ page }) => {
  const file = { name: 'shop.png', mimeType: 'image/png', buffer: await drawing() };
  await page.goto('/admin/pictures');
  await page.getByLabel('Image files').setInputFiles([file]);
  await page.getByLabel('Alt text: shop.png').fill('The shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await addBlock(page, 'Image');
  await chooser;
  await editor.getByRole('button', { name: 'Choose from library' }).click();
  await page.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'shop.png' }).click();
  await expect(editor.getByLabel('Alt text')).toHaveValue('The shop');
  const { blocks } = await save(page);
  expect(blocks[1]).toMatchObject({ type: 'image', data: { file: { width: 60, height: 30, alt: 'The shop' } } });
});

test('an image is uploaded, described, and shown on the page', async ({ page }) => {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await addBlock(page, 'Image');
  await (await chooser).setFiles({ name: 'Main Street.png', mimeType: 'image/png', buffer: await drawing() });
  await editor.getByLabel('Alt text').fill('A street at dusk');
  await editor.getByRole('textbox', { name: /Image caption/ }).fill('Main Street');
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

test("a file that is not an image is refused with the server's message", async ({ page, problems }) => {
  problems.expect(/answer 415: POST .*\/api\/media/);
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  const chooser = page.waitForEvent('filechooser');
  await addBlock(page, 'Image');
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no</html>') });
  await expect(page.getByText('This file type is not supported')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Select an Image' })).toBeVisible();
});

test('a pasted image URL is copied to the site', async ({ page, shop }) => {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(page, '', `${shop.url}/a.png`);
  await expect(editor.getByLabel('Alt text')).toBeVisible();
  expect((await save(page)).blocks[1]).toMatchObject({
    type: 'image',
    data: { file: { url: expect.stringMatching(/^\/media\/[0-9a-f]{40}-60x30-[0-9a-f]{18}\.png$/) } },
  });
});

/** Opens the text, and pastes below its only paragraph. */
async function pasteBelow(page: Page, html: string): Promise<Locator> {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await paste(page, html);
  return editor;
}

test('images in pasted HTML become image blocks, wherever they are in it', async ({ page, shop, baseURL, apiKey }) => {
  const png = await drawing();
  const uploaded = await page.request.post('/api/media', {
    headers: { Authorization: `Bearer ${apiKey}` },
    multipart: { files: { name: 'own.png', mimeType: 'image/png', buffer: png } },
  });
  const own = ((await uploaded.json()) as { file: { url: string } }).file.url;
  const data = `data:image/png;base64,${png.toString('base64')}`;
  const editor = await pasteBelow(
    page,
    `<p>one <img src="${data}" alt="A shop"></p><ul><li>two <img src="${baseURL}${own}"></li></ul><table><tr><td>three</td><td><img src="${own}"></td></tr></table><p><a href="https://example.com/a"><img src="${shop.url}/a.png" alt="Linked"></a></p><p>four</p>`,
  );
  await expect(page.getByRole('alert')).toContainText('Could not paste the link on an image.');
  await expect(editor.locator('.image-tool__image-picture')).toHaveCount(4);
  const { blocks } = await save(page);
  expect(
    blocks.slice(1).map(({ type, data: kept }) => kept.text ?? (type === 'image' ? kept.file : type)),
  ).toMatchObject([
    'one',
    { url: expect.stringMatching(/^\/media\//), alt: 'A shop' },
    'list',
    { url: own, width: 60, height: 30 },
    'three',
    { url: own },
    { url: expect.stringMatching(/^\/media\//), alt: 'Linked' },
    'four',
  ]);
});

for (const { from, html, notice } of [
  {
    from: 'Word',
    html: '<p class=MsoNormal>one <img width=200 height=100 src="file:///C:/Users/x/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_x0020_1"></p><p>end</p>',
    notice: 'Could not paste 1 image whose files are not on the clipboard. Add images with an Image block.',
  },
  {
    from: 'Outlook',
    html: '<p>one <img src="cid:image001.png@01DB3F0A.5B0C1D20"></p><p>end <img src="cid:image002.png@01DB3F0A"></p>',
    notice: 'Could not paste 2 images whose files are not on the clipboard.',
  },
  {
    from: 'Apple Notes',
    html: '<p>one</p><p><img src="webkit-fake-url://6fdcd4b1/image.tiff"></p><p>end</p>',
    notice: 'Could not paste 1 image',
  },
  {
    from: 'a web page',
    html: '<p>one</p><iframe width="560" height="315" src="https://www.youtube.com/embed/x"></iframe><svg width="300" height="200"><text>no</text></svg><p>end</p><button><svg width="16" height="16"></svg>Copy</button><img width="1" height="1" src="cid:count">',
    notice: 'Could not paste 2 videos, drawings or other embedded items.',
  },
]) {
  test(`images and videos from ${from} that cannot be kept are reported`, async ({ page }) => {
    const editor = await pasteBelow(page, html);
    await expect(page.getByRole('alert')).toContainText(notice);
    await expect(editor.getByText('end')).toBeVisible();
    expect((await save(page)).blocks.map(({ data }) => data.text)).toEqual(['Start', 'one', 'end']);
  });
}

test('a single image that cannot be kept is reported, and so is a file that is not an image', async ({ page }) => {
  const editor = await pasteBelow(page, '<img src="file:///C:/x.png">');
  await expect(page.getByRole('alert')).toContainText('Could not paste 1 image');
  await textOf(editor).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('alert')).toContainText('Only images can be pasted here.');
});

test('dropped text is cleaned like pasted text', async ({ page }) => {
  const editor = await openText(page);
  await textOf(editor).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/html', '<ul><ul><li>in cash</li></ul><li>people</li></ul><p>end<sup>1</sup></p>');
    dataTransfer.setData('text/plain', 'in cash people end1');
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByText('people')).toBeVisible();
  expect((await save(page)).blocks.slice(1).map(({ data }) => data.text ?? data.items)).toMatchObject([
    [{ content: 'in cash' }, { content: 'people' }],
    'end<sup>1</sup>',
  ]);
});

test("a link is shown with its page's title and description", async ({ page, shop }) => {
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Link preview');
  await editor.getByRole('textbox', { name: /Page URL/ }).fill(`${shop.url}/menu`);
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Fish & chips')).toBeVisible();
  expect((await save(page)).blocks[1]).toMatchObject({
    type: 'linkTool',
    data: { link: `${shop.url}/menu`, meta: { title: 'Fish & chips', description: 'A shop by the sea.' } },
  });
  await page.goto('/about');
  await expect(page.getByRole('link', { name: /Fish & chips/ })).toHaveAttribute('href', `${shop.url}/menu`);
});

test('each failure of a link preview has its own message and marks the input', async ({ page, shop, problems }) => {
  problems.expect(/answer 500|answer 503/);
  const editor = await openText(page);
  await textOf(editor).focus();
  await page.keyboard.press('End');
  await addBlock(page, 'Link preview');
  const address = editor.getByRole('textbox', { name: /Page URL/ });
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
