import { expect, it } from 'vitest';
import { withoutLooseBreaks } from './word-breaks';

it('spaces of no width are left out, at either end and between words', () => {
  expect(withoutLooseBreaks('\u200bNova \u200b\u200b and\u200bmore\u200b')).toBe('Nova  andmore');
  expect(withoutLooseBreaks('\u200b')).toBe('');
});

it('those that end a word of a script without spaces stay, as they are typed, and joiners do everywhere', () => {
  const khmer = 'សូម\u200bអរគុណ';
  expect(withoutLooseBreaks(`\u200b${khmer}`)).toBe(khmer);
  expect(withoutLooseBreaks(`${khmer}\u200b\u200b`)).toBe(`${khmer}\u200b`);
  expect(withoutLooseBreaks('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧');
});
