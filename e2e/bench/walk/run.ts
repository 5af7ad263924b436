import { rmSync } from 'node:fs';
import { chromium, expect, type Page } from '@playwright/test';
import { openEditMode, panelOf, textAt } from '../../overlay/open-overlay';
import { createCluster, freePort } from '../../run/postgres.mjs';
import { findChromium } from '../../run/requirements.mjs';
import { openSite } from '../../run/site-under-test';
import { nextFrame } from '../editor/frames';
import { buildWithMaps } from './build-with-maps';
import { type Coverage, coverBrowser, coverServer } from './coverage';

// `npx tsx e2e/bench/walk/run.ts [--files]`: counts the files that are involved when a headline changes, meaning that at least one of their
// functions ran. One count covers a key press until the frame that shows it; the other covers everything until a second editor's browser
// shows the change. `TEST_DATABASE_URL` names a running Postgres server; `--files` lists the files.

const HEADLINE = 'home.hero.headline';

const dist = await buildWithMaps();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
const inspected = await freePort();
const command = [process.execPath, `--inspect=127.0.0.1:${inspected}`, `${dist}/server/index.js`];
const site = await openSite(process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '', {}, command);
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const browser = await chromium.launch({ executablePath: findChromium(), args });
const ways: Coverage[] = [];
try {
  const [mine, theirs] = [await openEditor(), await openEditor()];
  await textAt(mine, HEADLINE).click();
  await expect(textAt(mine, HEADLINE)).toBeFocused();
  ways.push(await coverBrowser(mine, dist), await coverBrowser(theirs, dist), await coverServer(inspected, dist));
  await mine.keyboard.press('x');
  await nextFrame(mine);
  const [pressed] = await take(ways);
  await mine.keyboard.type('yz');
  await mine.keyboard.press('Enter');
  const written = (await textAt(mine, HEADLINE).textContent()) ?? '';
  await panelOf(mine).getByRole('button', { name: 'Finalize Changes' }).click();
  await expect(panelOf(mine)).toContainText('Changes saved successfully!');
  await expect(textAt(theirs, HEADLINE)).toHaveText(written);
  // Everything the save triggers belongs to it, until its toast disappears.
  await expect(panelOf(mine)).not.toContainText('Changes saved successfully!');
  const [editor = [], other = [], server = []] = await take(ways);
  print(pressed ?? [], [...(pressed ?? []), ...editor], other, server);
} finally {
  for (const way of ways) await way.stop();
  await browser.close();
  await site.stop();
  await cluster?.remove();
  rmSync(dist, { recursive: true });
}

async function openEditor(): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.server.url, viewport: { width: 1280, height: 800 } });
  const { cookies } = await site.session('editor');
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: site.server.url })));
  const page = await context.newPage();
  await openEditMode(page);
  // Everything that loads when the browser is idle must be loaded before counting starts.
  await page.waitForLoadState('networkidle');
  return page;
}

function take(ways: readonly Coverage[]): Promise<string[][]> {
  return Promise.all(ways.map((way) => way.take()));
}

function print(pressed: string[], editor: string[], other: string[], server: string[]): void {
  const all = new Set([...editor, ...other, ...server]);
  console.log(`key press: ${new Set(pressed).size} files`);
  console.log(
    `in total: ${all.size} files (editor ${new Set(editor).size}, server ${server.length}, other ${other.length})`,
  );
  if (!process.argv.includes('--files')) return;
  for (const file of [...all].sort()) {
    const where = [
      pressed.includes(file) && 'key press',
      editor.includes(file) && 'editor',
      other.includes(file) && 'other',
      server.includes(file) && 'server',
    ];
    console.log(`${file}: ${where.filter(Boolean).join(', ')}`);
  }
}
