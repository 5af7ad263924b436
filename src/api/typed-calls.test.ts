import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The only file that may write query keys. */
const KEYS = 'api/page-keys.ts';
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== KEYS,
);

/** Patterns that no source file may contain. */
const RULES: readonly { name: string; pattern: RegExp; example: string }[] = [
  { name: 'a handwritten query key', pattern: /\b(?:query|mutation)Key:\s*\[/, example: "queryKey: ['users']," },
  {
    name: 'a query read under a handwritten key',
    pattern: /QueryData(?:<[^>]*>)?\(\s*\[/,
    example: "getQueryData(['a'])",
  },
  { name: 'a cast to never', pattern: /\bas never\b/, example: 'mutate(input as never)' },
  {
    name: 'a response type inferred from a call',
    pattern: /Awaited<ReturnType<[^>]*\[/,
    example: "Awaited<ReturnType<Trpc['a']",
  },
];

describe.each(RULES)('$name', ({ pattern, example }) => {
  it('is found by the pattern', () => {
    expect(example).toMatch(pattern);
  });

  it('is in no source file', () => {
    const found = sources.filter((file) => pattern.test(withoutComments(readFileSync(path.join(ROOT, file), 'utf8'))));
    expect(found).toEqual([]);
  });
});

it('imports the hooks only in the editors’ scripts', () => {
  const users = sources.filter((file) =>
    /from '[./]*api\/trpc-react'/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(users.filter((file) => !/^(?:admin|overlay|editor-panels)\//.test(file))).toEqual([]);
  expect(users.length).toBeGreaterThan(40);
});

function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}
