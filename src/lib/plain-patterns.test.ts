import { describe, expect, it } from 'vitest';
import { isEmail } from './email';
import { literalPattern } from './literal-pattern';
import { splitTags, withoutTags } from './split-tags';
import { withoutEnd } from './without-end';

describe('isEmail', () => {
  it.each(['a@b.co', 'first.last+news@mail.example.com', 'a@b..co', 'ü@ö.de'])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each(['', 'a', 'a@b', '@b.co', 'a@.co', 'a@co.', 'a b@c.de', 'a@b@c.de', 'a@b.co ', `${'a'.repeat(250)}@b.co`])(
    'rejects %j',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});

it('splitTags splits markup at its tags and treats unclosed tags as text', () => {
  expect(splitTags('a <b>c</b> d < e')).toEqual(['a ', '<b>', 'c', '</b>', ' d < e']);
  expect(splitTags('<a title="1 < 2">b')).toEqual(['', '<a title="1 < 2">', 'b']);
  expect(splitTags('')).toEqual(['']);
  expect(withoutTags('1 < 2 <i>and</i> 2 < 3')).toBe('1 and 2 < 3');
  expect(withoutTags('<'.repeat(5))).toBe('<<<<<');
});

it('withoutEnd removes all matching characters at the end', () => {
  expect(withoutEnd('/about///', /\//)).toBe('/about');
  expect(withoutEnd('///', /\//)).toBe('');
  expect(withoutEnd('Done. ,', /[.,\s]/)).toBe('Done');
});

it('literalPattern matches special characters literally', () => {
  expect('a.b a+b axb'.replace(literalPattern('a.b', 'g'), '!')).toBe('! a+b axb');
  expect('an owner owns'.replace(literalPattern('own', 'gu', true), '!')).toBe('an owner owns');
});

it.each([
  ['isEmail', () => isEmail(`a@${'.'.repeat(500_000)}@`)],
  ['splitTags', () => splitTags('<'.repeat(500_000))],
  ['withoutEnd', () => withoutEnd(`${'/'.repeat(500_000)}x`, /\//)],
])('%s runs in linear time', (_, work) => {
  const before = process.cpuUsage();
  work();
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(250);
});
