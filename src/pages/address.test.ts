import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfPath, hrefOf, normalAddress } from './address';
import { addressFrom, MAX_ADDRESS } from './address-from';
import { findAddressProblem } from './address-rules';
import { createPageId, isPageName } from './page-ids';
import { isReservedStart } from './reserved-addresses';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('an address', () => {
  it('has one normal form for all spellings, and normalizing it again changes nothing', () => {
    fc.assert(
      fc.property(text, (written) => {
        const address = normalAddress(written);
        expect(normalAddress(address)).toBe(address);
        if (findAddressProblem(address) !== null) return;
        for (const spelling of [`${address}/`, ` ${address}`, address.normalize('NFD')])
          expect(normalAddress(spelling)).toBe(address);
      }),
    );
  });

  it.each(['! /', 'about / /', '/about/ '])('has no slash or space at the end: “%s”', (written) => {
    const address = normalAddress(written);
    expect([address, normalAddress(address)]).toEqual([address.trimEnd().replace(/\/$/, ''), address]);
  });

  it('survives encoding as a URL and decoding from the browser’s path', () => {
    fc.assert(
      fc.property(text, (title) => {
        const address = addressFrom(title);
        expect(findAddressProblem(address)).toSatisfy(
          (problem) => problem === null || isReservedStart(address.slice(1).split('/')[0] ?? ''),
        );
        expect(addressOfPath(new URL(hrefOf(address), 'http://localhost').pathname)).toBe(address);
      }),
    );
  });

  it.each(['/über-uns', '/о-нас', '/会社/沿革', '/about/history', '/news/v1.2'])('can be %s', (address) =>
    expect(findAddressProblem(address)).toBeNull(),
  );

  it.each([
    '/',
    '/a//b',
    '/a/../b',
    '/a/./b',
    '/a\u0000',
    '/a\nb',
    '/a b',
    '/a%2fb',
    '/a\\b',
    '/a?b',
    '/a#b',
    '/A',
    'a',
    '/a/',
    '/\u202eabc',
    '/api',
    '/admin/x',
    '/healthz',
    '/assets/x',
    '/404',
    '/favicon.ico',
    `/${'a'.repeat(MAX_ADDRESS)}`,
    '/a/b/c/d/e/f/g/h/i',
  ])('cannot be %j', (address) => expect(findAddressProblem(address)).toEqual(expect.any(String)));
});

it('makes a valid page id from any title', () => {
  fc.assert(fc.property(text, (title) => isPageName(createPageId(title))));
  expect(['Über uns!', '2026: a year', '会社', 'All', 'Site map'].map(createPageId)).toEqual([
    'uber-uns',
    'a-year',
    'untitled',
    'untitled',
    'site-map',
  ]);
});
