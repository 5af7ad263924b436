import { describe, expect, it } from 'vitest';
import { makeQuote } from '../find-quote';
import { resolveClaimPlace } from './claim-place';

const BEFORE = 'We returned 32% to our investors in year one.';
const quote = makeQuote(BEFORE, { start: 12, end: 15 });
const resolve = (text: string | null, of = quote) =>
  resolveClaimPlace(text === null ? null : { ref: 'home.a', path: 'home.a', value: text }, of);

describe('resolveClaimPlace', () => {
  it('finds the words where they were, or elsewhere in the text', () => {
    expect(resolve(BEFORE)).toEqual({
      ...{ state: 'current', path: 'home.a', wordsNow: '32%' },
      range: { start: 12, end: 15 },
    });
    expect(resolve(`In 2025: ${BEFORE}`)).toMatchObject({ state: 'current', range: { start: 21, end: 24 } });
    // Everything around them is new.
    expect(resolve('Net return: 32%')).toMatchObject({ state: 'current', range: { start: 12, end: 15 } });
  });

  it('returns the words that replaced them', () => {
    expect(resolve('We returned 34% to our investors in year one.')).toMatchObject({
      state: 'changed',
      wordsNow: '34%',
    });
    expect(resolve('A part of 2032%.')).toMatchObject({ state: 'changed' });
  });

  it('returns the beginning of a rewritten text', () => {
    const text = 'Something else. '.repeat(20);
    expect(resolve(text)).toMatchObject({ state: 'changed', range: null, wordsNow: text.slice(0, 160) });
    expect(resolve('')).toMatchObject({ state: 'changed', wordsNow: '' });
  });

  it('says that a place is gone', () => {
    expect(resolve(null)).toEqual({ state: 'gone', path: null, range: null, wordsNow: null });
  });
});
