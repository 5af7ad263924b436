import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openApp, test } from '../fixtures';
import { untilQuiet } from '../run/requests';
import { PAGES } from '../site/pages';

const CLIENT = path.join(import.meta.dirname, '../../dist/client');

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Strings that occur only in editors' code: the overlay, its storage, the dashboard, Editor.js, dnd-kit. */
const MARKS = ['overlay-pencil', 'prospectus:unsaved', 'Quick Actions', 'codex-editor', 'DndDescribedBy'];

/** Returns the files these modules need to run. */
function filesOf(modules: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of modules) {
    const chunk = manifest[name];
    if (!chunk || known.has(chunk.file)) continue;
    known.add(chunk.file);
    filesOf(chunk.imports ?? [], known);
  }
  return known;
}

const isOfEditors = ({ src = '' }: Chunk) =>
  /^src\/(admin|overlay|editing|editor-panels|rich-text\/editor)\//.test(src);

/** Collects every script a page loads, by file. */
function watchScripts(page: Page): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(new URL(response.url()).pathname.slice(1), response.text());
  });
  return scripts;
}

const marksIn = (texts: readonly string[]) => MARKS.filter((mark) => texts.some((text) => text.includes(mark)));

/** Pages checked here. `site/budgets.spec.ts` counts what the others load, and the long run checks them all. */
const LOOKED_AT = process.env.LONG ? PAGES : PAGES.filter(([id]) => ['home', 'team'].includes(id));

test('visitors download nothing of the editor on any page except the demo', async ({ page }) => {
  const names = Object.keys(manifest);
  const theirs = filesOf(names.filter((name) => isOfEditors(manifest[name] as Chunk)));
  // The models of the default content are loaded only if a page's content cannot be read.
  const isView = (name: string) =>
    /^(src\/(entry-|pages\/(?!default-content))|_.*\.content-|_(sections|blocks)-)/.test(name);
  const views = names.filter(isView);
  const editorsAlone = [...theirs].filter((file) => !filesOf(views).has(file));
  // Make sure that the marks occur in the editors' files, or the test could not fail.
  const code = editorsAlone
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(CLIENT, file), 'utf8'));
  expect(marksIn(code)).toEqual(MARKS);

  const scripts = watchScripts(page);
  for (const [, address] of LOOKED_AT) {
    await openApp(page, address);
    await untilQuiet(page);
  }
  expect(scripts.size).toBeGreaterThan(5);
  expect([...scripts.keys()].filter((file) => editorsAlone.includes(file))).toEqual([]);
  expect(marksIn(await Promise.all(scripts.values()))).toEqual([]);

  await page.goto('/overlay-demo');
  await expect(page.getByText('View Mode')).toBeVisible();
  expect([...scripts.keys()].some((file) => editorsAlone.includes(file))).toBe(true);
});
