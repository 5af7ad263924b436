import { expect, it } from 'vitest';
import { combineInstructions } from '../content/ai-options';
import { readCopyAnswer } from './writing-calls';

it('reads an answer without a list of suggestions as an empty list (spec section 7)', () => {
  expect(readCopyAnswer({})).toEqual({ id: null, writer: '', hint: null, suggestions: [] });
  expect(readCopyAnswer(null).suggestions).toEqual([]);
});

const CLAIM = { id: 7, statement: 'We own 77 mills.', status: 'substantiated' as const, files: 1 };

it('reads suggestions with their unverified figures and the claims they make, and with notes on why one differs from the request', () => {
  const answer = { suggestions: ['A', 'B'], flagged: [['45%']], claims: [[CLAIM]], notes: [null, 'The current text.'] };
  expect(readCopyAnswer(answer).suggestions).toEqual([
    { text: 'A', flagged: ['45%'], claims: [CLAIM], note: null },
    { text: 'B', flagged: [], claims: null, note: 'The current text.' },
  ]);
});

it('sends audience, style and extra text as the instructions (spec section 7)', () => {
  expect(combineInstructions({ audience: 'investors', style: 'clear', extra: ' Mention fees ' })).toBe(
    'Target audience: investors. Writing style: clear. Mention fees',
  );
});
