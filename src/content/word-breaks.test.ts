import { expect, it } from 'vitest';
import { withoutLooseBreaks } from './word-breaks';

it('removes zero-width spaces at either end and between words', () => {
  expect(withoutLooseBreaks('\u200bNova \u200b\u200b and\u200bmore\u200b')).toBe('Nova  andmore');
  expect(withoutLooseBreaks('\u200b')).toBe('');
});

it('keeps zero-width spaces that end a word in a script without spaces, and all joiners', () => {
  const khmer = 'សូម\u200bអរគុណ';
  expect(withoutLooseBreaks(`\u200b${khmer}`)).toBe(khmer);
  expect(withoutLooseBreaks(`${khmer}\u200b\u200b`)).toBe(`${khmer}\u200b`);
  expect(withoutLooseBreaks('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧');
});
