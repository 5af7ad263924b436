import { expect, it } from 'vitest';
import { distinctWords, queryOf, wordsOf } from './words';

it('words are runs of letters and digits, in small letters, of any alphabet', () => {
  expect(wordsOf("R&D: the Owner's 1st café — Größe, 東京 and हिन्दी")).toEqual(
    ['r', 'd', 'the', 'owner', 's', '1st', 'café', 'and', 'größe', '東京', 'and', 'हिन्दी'].filter(
      (word, index) => !(word === 'and' && index === 7),
    ),
  );
  expect(wordsOf('x'.repeat(500))).toEqual(['x'.repeat(60)]);
});

it('a query names each word once, as a beginning; without a word there is none', () => {
  expect(queryOf("Own own (O'Neil) | !")).toBe("'own':* & 'o':* & 'neil':*");
  expect(queryOf(" &|!:*'() ")).toBeNull();
});

it('of a document each word is kept once, and no more than anybody would look for', () => {
  const text = { blocks: [{ type: 'paragraph', data: { text: 'One <b>two</b> &amp; one' } }] };
  expect(distinctWords([text, 'Two three'])).toEqual(['one', 'two', 'three']);
  const many = Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' ');
  const kept = distinctWords([many]);
  expect(kept.length).toBeLessThanOrEqual(40_000);
  expect(Buffer.byteLength(kept.join(''))).toBeLessThanOrEqual(400_000);
});
