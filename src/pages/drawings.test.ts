import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DRAWING_NAMES, DRAWINGS, type DrawingName } from '../content/brand/drawings';
import { PAGE_MODELS } from './models';
import { getEmblem } from './portfolio/emblem';

const FOLDER = 'src/public/illustrations';
const NAMES = readdirSync(FOLDER);
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const TOKENS = readFileSync('src/styles/tokens.css', 'utf8');

describe('the illustrations', () => {
  it.each(NAMES)('%s has a size and is at most 20 KB', (name) => {
    const drawing = read(name);
    expect(drawing.length).toBeLessThanOrEqual(20_000);
    const [, width, height] = /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(drawing) ?? [];
    expect(Number(width) * Number(height)).toBeGreaterThan(0);
  });

  it('use only the site’s colors', () => {
    const colors = new Set(NAMES.flatMap((name) => read(name).match(/#[\da-f]{3,6}\b/g) ?? []));
    expect([...colors].filter((color) => !TOKENS.includes(`: ${color};`))).toEqual([]);
  });

  it('are all replaceable by the firm, and pages use them at their actual size', () => {
    const views = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(`src/pages/${file}`, 'utf8'));
    const shown = views.flatMap((view) => [
      ...view.matchAll(
        /\/illustrations\/([\w-]+)\.svg['"](?:[^}>]*?width[:=]\s*\{?(\d+)\}?,?\s*height[:=]\s*\{?(\d+))?/g,
      ),
    ]);
    const emblems = ['storefront', 'home-services', 'light-industry', 'food', 'health'];
    expect(new Set([...shown.map(([, name]) => name), ...emblems])).toEqual(new Set(DRAWING_NAMES));
    for (const [, name = '', width, height] of shown) {
      const { width: wide, height: high } = DRAWINGS[name as DrawingName];
      if (width !== undefined) expect([name, Number(width), Number(height)]).toEqual([name, wide, high]);
    }
    for (const name of DRAWING_NAMES) {
      const { width, height } = DRAWINGS[name];
      expect(read(`${name}.svg`)).toContain(`width="${width}" height="${height}"`);
    }
    for (const name of emblems) expect(getEmblem(name === 'storefront' ? 'other' : name)).toContain(`/${name}.svg`);
  });

  it('exist if the sample content names them', () => {
    const named = JSON.stringify(Object.values(PAGE_MODELS).map(({ defaultContent }) => defaultContent));
    const asked = [...named.matchAll(/\/illustrations\/([\w-]+\.svg)/g)].map(([, name]) => name ?? '');
    expect(new Set(asked).size).toBeGreaterThan(15);
    expect(asked.filter((name) => !NAMES.includes(name))).toEqual([]);
  });
});
