import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { articleSheet } from '../admin/article-sheet';
import { pickLink } from '../admin/editor-page';
import { choose, setStatus } from '../admin/page-row';
import { expect, hydrated } from '../fixtures';
import { ARTICLES, FIRM, type NewPage, OLD_ADDRESSES, PAGES, RENAMED } from './firm';

/** Creates the first account through the link that the server printed. */
export async function makeAccount(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Email').fill(FIRM.person.email);
  await page.getByLabel('Password').fill(FIRM.person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/admin');
  await hydrated(page);
}

/** Replaces the sample firm's name, domain and town everywhere on the site. The town in its address has to be selected. */
export async function replaceNames(page: Page): Promise<void> {
  await page.goto('/admin/search?do=replace');
  await page.getByLabel('Match case').check();
  for (const [words, own] of RENAMED) {
    await page.getByLabel('Find', { exact: true }).fill(words);
    await page.getByLabel('Replace with').fill(own);
    await expect(page.getByText(/^\d+ of \d+ fields? selected/)).toBeVisible();
    await page.getByRole('button', { name: 'Select all', exact: true }).click();
    await expect(page.getByText(/^(\d+) of \1 fields? selected/)).toBeVisible();
    await page.getByRole('button', { name: /^Replace in [1-9]\d* fields?$/ }).click();
    await expect(page.getByText(/^[1-9]\d* fields? changed\./).first()).toBeVisible();
    await expect(page.getByText('No matches left on the site.')).toBeVisible();
  }
}

/** Chooses colors, typefaces and an icon. */
export async function chooseBrand(page: Page): Promise<void> {
  await page.goto('/admin/brand');
  await hydrated(page);
  for (const [label, colour] of Object.entries(FIRM.colours)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(colour);
  }
  await page.getByRole('radio', { name: FIRM.typefaces }).check();
  await page.getByRole('radio', { name: 'First letter' }).check();
  const create = { width: 512, height: 512, channels: 3 as const, background: FIRM.colours.Primary };
  const picture = { name: 'mark.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
  await page.getByRole('button', { name: 'Choose an image for Icon from the library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose an image for Icon' });
  await library.getByLabel('Image files').setInputFiles(picture);
  await library.getByRole('list', { name: 'Images' }).getByRole('button', { name: 'mark.png' }).click();
  await save(page);
}

/** Creates the pages, published and each with its own sentence. */
export async function makePages(page: Page): Promise<void> {
  for (const one of PAGES) {
    await makePage(page, one);
    await writeInEditor(page, 'Subheadline', `All about ${one.title.toLowerCase()}, in plain words.`);
  }
}

async function makePage(page: Page, { title, address, layout, isInMenu }: NewPage): Promise<void> {
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('radio', { name: layout }).check();
  await dialog.getByLabel('Publish now').check();
  if (isInMenu) await dialog.getByLabel('Show in the menu').check();
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(dialog).toBeHidden();
}

/** Adds the second-level pages to the menus below the first level, and the page that is not in a menu to the footer's legal links. */
export async function arrangeMenus(page: Page): Promise<void> {
  await page.goto('/admin/menus');
  for (const { title, address } of PAGES) {
    const above = PAGES.find((top) => top.address !== address && address.startsWith(`${top.address}/`));
    if (!above?.isInMenu) continue;
    await page.getByLabel('Add to').selectOption({ label: `Under ${above.title}` });
    await page.getByRole('button', { name: `Add ${title}`, exact: true }).click();
  }
  await page.getByLabel('Add to').selectOption({ label: 'Legal links' });
  await page.getByRole('button', { name: 'Add House rules', exact: true }).click();
  await save(page);
}

/** Creates the insights page, then writes and publishes the articles. */
export async function writeArticles(page: Page): Promise<void> {
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByRole('radio', { name: 'Insights' }).check();
  await dialog.getByLabel('Publish now').check();
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(dialog).toBeHidden();
  for (const { title, standfirst, author, category, date } of ARTICLES) {
    await page.goto('/admin/entries');
    await page.getByRole('button', { name: 'New article' }).click();
    const making = page.getByRole('dialog', { name: 'New article' });
    await making.getByLabel('Title').fill(title);
    await making.getByRole('button', { name: /^Create / }).click();
    const { field, category: check } = articleSheet(page);
    await field('Summary').fill(standfirst);
    await field('Author').fill(author);
    await check(category).check();
    await save(page);
    await page.goto('/admin/entries');
    await page.getByRole('searchbox').fill(title);
    await setStatus(page, title, 'Published');
    const publish = page.getByRole('dialog', { name: `Publish ${title}` });
    await publish.getByLabel('Date').fill(date);
    await publish.getByRole('button', { name: 'Publish' }).click();
    await expect(publish).toBeHidden();
  }
}

/**
 * Imports the old site's redirects from a file, and changes the address of a page by hand. @returns all old addresses with their targets
 */
export async function redirectOldAddresses(page: Page): Promise<(readonly [string, string])[]> {
  await page.goto('/admin/redirects');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import redirects' });
  const lines = OLD_ADDRESSES.map(([from, to]) => `${from},${to},exact,301\n`);
  const buffer = Buffer.from(`from,to,kind,status\n${lines.join('')}`);
  await dialog.getByLabel('Redirects file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/admin/pages');
  const found = page.getByRole('searchbox', { name: 'Search pages' });
  await found.fill('Complaints');
  await choose(page, 'Complaints', 'Rename or move…');
  const rename = page.getByRole('dialog', { name: 'Rename or move Complaints' });
  await rename.getByLabel('Address').fill('/complaints');
  await rename.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rename).toBeHidden();
  const moved = ['/house-rules/complaints', '/complaints'] as const;
  return [...OLD_ADDRESSES.map(([from, to]) => [from, to === moved[0] ? moved[1] : to] as const), moved];
}

/** Uploads documents and links a page to the first. @returns their addresses */
export async function addDocuments(page: Page): Promise<string[]> {
  await page.goto('/admin/documents');
  const files = DOCUMENTS.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(PDF) }));
  await page.getByLabel('Document files').setInputFiles(files);
  const addresses: string[] = [];
  for (const name of DOCUMENTS) {
    addresses.push((await page.getByRole('link', { name: `Open ${name}` }).getAttribute('href')) ?? '');
  }
  await page.goto('/admin?page=what-we-buy');
  await page
    .getByRole('complementary', { name: 'Sections' })
    .getByRole('button', { name: 'Call To Action', exact: true })
    .click();
  await pickLink(page.getByRole('combobox', { name: 'Link', exact: true }).first(), DOCUMENTS[0] as string);
  await save(page);
  return addresses;
}

/** Gives a page its own description and share image. */
export async function sharePage(page: Page): Promise<void> {
  await page.goto('/admin/pages');
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('For owners');
  await choose(page, 'For owners', 'Search and sharing…');
  const dialog = page.getByRole('dialog', { name: 'Search and sharing: For owners' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What an owner may ask of us, and what we answer.');
  await dialog.getByRole('button', { name: 'Choose an image for Share image from the library' }).click();
  await page
    .getByRole('dialog', { name: /^Choose an image/ })
    .getByRole('button', { name: /mark/ })
    .click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Downloads an export of all content. @returns its text */
export async function exportContent(page: Page): Promise<string> {
  await page.goto('/admin/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export content' }).click();
  const stream = await (await downloading).createReadStream();
  return (await buffer(stream)).toString('utf8');
}

/** Imports an export into a site. */
export async function importContent(page: Page, text: string): Promise<void> {
  await page.goto('/admin/settings/data');
  const file = { name: 'content.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('File to import').setInputFiles(file);
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.locator('.toast')).toContainText('Content imported', { timeout: 60_000 });
}

const DOCUMENTS = ['Owner’s guide.pdf', 'Letter to investors.pdf', 'Terms.pdf'];
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

async function writeInEditor(page: Page, label: string, words: string): Promise<void> {
  await page.locator('.section-editor').getByLabel(label, { exact: true }).fill(words);
  await save(page);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).or(page.getByText('All changes are saved'))).toBeVisible();
}
