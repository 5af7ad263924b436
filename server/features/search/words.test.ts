import { expect, it } from 'vitest';
import { buildQuery, distinctWords, splitWords } from './words';

it('words are lower-case runs of letters and digits of any alphabet', () => {
  expect(splitWords("R&D: the Owner's 1st café — Größe, 東京 and हिन्दी")).toEqual(
    ['r', 'd', 'the', 'owner', 's', '1st', 'café', 'and', 'größe', '東京', 'and', 'हिन्दी'].filter(
      (word, index) => !(word === 'and' && index === 7),
    ),
  );
  expect(splitWords('x'.repeat(500))).toEqual(['x'.repeat(60)]);
});

it('a query contains each word once, as a prefix; without words there is no query', () => {
  expect(buildQuery("Own own (O'Neil) | !")).toBe("'own':* & 'o':* & 'neil':*");
  expect(buildQuery(" &|!:*'() ")).toBeNull();
});

it('each word of a document is indexed once, up to a limit', () => {
  const text = { blocks: [{ type: 'paragraph', data: { text: 'One <b>two</b> &amp; one' } }] };
  expect(distinctWords([text, 'Two three'])).toEqual(['one', 'two', 'three']);
  const many = Array.from({ length: 60_000 }, (_, index) => `w${index}`).join(' ');
  const kept = distinctWords([many]);
  expect(kept.length).toBeLessThanOrEqual(40_000);
  expect(Buffer.byteLength(kept.join(''))).toBeLessThanOrEqual(400_000);
});
