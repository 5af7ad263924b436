import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');
const css = readFileSync(path.join(import.meta.dirname, 'utilities.css'), 'utf8');
const names = [...css.matchAll(/\.((?:[\w-]|\\.)+)(?= \{)/g)].map(([, name = '']) => name.replaceAll('\\', ''));

describe('utilities.css', () => {
  it('holds only classes that the markup uses', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    const tokens = new Set(files.flatMap((file) => readFileSync(path.join(SRC, file), 'utf8').split(/[\s'"`]+/)));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !tokens.has(name))).toEqual([]);
  });
});
