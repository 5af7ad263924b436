import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_MODELS } from './models';

const FOLDER = 'src/public/illustrations';
const NAMES = readdirSync(FOLDER);
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const TOKENS = readFileSync('src/styles/tokens.css', 'utf8');

describe('the drawings', () => {
  it.each(NAMES)('%s says its size, and has at most 20 KB', (name) => {
    const drawing = read(name);
    expect(drawing.length).toBeLessThanOrEqual(20_000);
    const [, width, height] = /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(drawing) ?? [];
    expect(Number(width) * Number(height)).toBeGreaterThan(0);
  });

  it('have the colors of the site alone', () => {
    const colors = new Set(NAMES.flatMap((name) => read(name).match(/#[\da-f]{3,6}\b/g) ?? []));
    expect([...colors].filter((color) => !TOKENS.includes(`: ${color};`))).toEqual([]);
  });

  it('are there wherever the sample content names one', () => {
    const named = JSON.stringify(Object.values(PAGE_MODELS).map(({ defaultContent }) => defaultContent));
    const asked = [...named.matchAll(/\/illustrations\/([\w-]+\.svg)/g)].map(([, name]) => name ?? '');
    expect(new Set(asked).size).toBeGreaterThan(15);
    expect(asked.filter((name) => !NAMES.includes(name))).toEqual([]);
  });
});
