import { expect, it } from 'vitest';
import { AROUND, cutWords, excerptAround, suggestClaim } from './words-of-text';

const TEXT = 'Ask us. We own 77 mills in two states. Come by.';
const select = (words: string) => {
  const start = TEXT.indexOf(words);
  return { pageId: 'home', ref: 'home.hero.headline', ...cutWords(TEXT, { start, end: start + words.length }) };
};

it('suggestClaim takes the words as the statement, and the sentence if they are little more than a figure', () => {
  expect(suggestClaim(select('We own 77 mills'))).toEqual({
    statement: 'We own 77 mills',
    kind: 'figure',
    value: '77',
  });
  const sentence = 'We own 77 mills in two states.';
  expect(suggestClaim(select('77'))).toEqual({ statement: sentence, kind: 'figure', value: '77' });
  expect(suggestClaim(select('77 mills'))).toEqual({ statement: sentence, kind: 'figure', value: '77' });
  expect(suggestClaim(select('Come by'))).toEqual({ statement: 'Come by', kind: 'figure', value: '' });
});

it('excerptAround cuts the text around words at spaces', () => {
  const [before, after] = [`x${' ours'.repeat(AROUND)}`.slice(-AROUND), ' mills'.repeat(AROUND).slice(0, AROUND)];
  const excerpt = excerptAround({ before: `s${before.slice(1)}`, after });
  expect(excerpt.before).toMatch(/^…ours ours/);
  expect(excerpt.after).toMatch(/ mills mills…$/);
  expect(excerptAround({ before: 'We own ', after: ' mills' })).toEqual({ before: 'We own ', after: ' mills' });
});
