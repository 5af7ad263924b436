import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** Returns the classes that a style sheet styles wherever they are. */
function findClasses(file: string): string[] {
  const rules = read(file)
    .replace(/\/\*[^*]*\*\/|\([^()]*\)/g, '')
    .matchAll(/([^{};@]+)\{/g);
  return [...rules].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []),
  );
}

it('the editors style no class of the site, since previews show pages with the style sheets of both', () => {
  const imported = [...read('site.css').matchAll(/@import "\.\/(.+)"/g)].map(([, file = '']) => file);
  const site = new Set(imported.flatMap(findClasses));
  expect(site.size).toBeGreaterThan(100);
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !['site.css', 'printed-screen.css', ...imported].includes(file),
  );
  expect(files.length).toBeGreaterThan(40);
  const shared = files.flatMap((file) =>
    findClasses(file).flatMap((name) => (site.has(name) ? `${file}: .${name}` : [])),
  );
  expect(shared).toEqual([]);
});
