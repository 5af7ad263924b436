import { describe, expect, it, vi } from 'vitest';
import { checkPatterns } from './check-patterns.ts';
import { findPatterns } from './find-patterns.ts';
import { listenToMaking } from './made-patterns.ts';

const at = (code: string) => findPatterns('some.tsx', code);
const problemsOf = async (code: string, known: string[] = []) =>
  (await checkPatterns(at(code).written, new Set(known))).problems;

describe('findPatterns', () => {
  it('finds literals anywhere in the code and ignores other slashes', () => {
    const code = `const a = 6 / 2 / 1;
      const view = <p title="/no/">{words.replace(/yes+/g, '')} a / b / c</p>;
      const made = [new RegExp('also', 'i'), RegExp("this")];`;
    expect(at(code)).toEqual({
      written: [
        { place: 'some.tsx:2', source: 'yes+', flags: 'g' },
        { place: 'some.tsx:3', source: 'also', flags: 'i' },
        { place: 'some.tsx:3', source: 'this', flags: '' },
      ],
      made: [],
    });
  });

  it('reports where a pattern is built from something other than literals', () => {
    const code = 'export const find = (word: string) =>\n  new RegExp("^" + word, "i");\nRegExp("x", mode);';
    expect(at(code)).toEqual({ written: [], made: ['some.tsx:2', 'some.tsx:3'] });
  });
});

describe('checkPatterns', () => {
  it.each([
    ['/(a+)+$/', 'exponential'],
    ['/\\/+$/', '2nd degree polynomial'],
    ['/^\\S+@\\S+\\.\\S+$/', '3rd degree polynomial'],
    ['/<[^>]*>/g', '2nd degree polynomial'],
  ])('rejects a pattern that backtracks: %s', async (pattern, how) => {
    const [problem = '', ...others] = await problemsOf(`\nexport const found = ${pattern};`);
    expect(others).toEqual([]);
    expect(problem).toContain(`some.tsx:2 ${pattern}`);
    expect(problem).toMatch(new RegExp(`can backtrack \\(${how}.*\\) on '`));
  });

  it.each(['/^[a-z]+$/', '/<[^<>]*>/g', '/^(.+?) in (.+)$/s'])('accepts a linear pattern: %s', async (pattern) => {
    expect(await problemsOf(`export const found = ${pattern};`)).toEqual([]);
  });

  it('skips a known pattern, but only while its flags stay the same', async () => {
    expect(await problemsOf('export const found = /x*y*x*$/;', ['/x*y*x*$/'])).toEqual([]);
    expect(await problemsOf('export const found = /x*y*x*$/i;', ['/x*y*x*$/'])).toHaveLength(1);
  });
});

it('listenToMaking reports the patterns a file builds from its own constants while it loads, with their locations', async () => {
  vi.resetModules();
  const heard = await listenToMaking(['src/content/claims/boasts.ts']);
  expect(heard).toHaveLength(4);
  for (const { place, flags } of heard) {
    expect([place, flags]).toEqual([expect.stringMatching(/^src\/content\/claims\/boasts\.ts:\d+$/), 'gi']);
  }
  expect(heard.at(-1)?.source).toContain('world[- ]class');
});
