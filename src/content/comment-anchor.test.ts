import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../lib/testing-random';
import { type CommentedPage, findPlace, resolveAnchor } from './comment-anchor';
import { findQuote, makeQuote, quotableText, type Range } from './find-quote';

const SYLLABLES = ['el', 'ma', 'wat', 'er', 'ri', 'ver', 'oak', 'sto', 'ne', 'mill', 'har', 'bor', 'field', 'ton'];
const newWord = (random: Random) => Array.from({ length: 2 + random.below(3) }, () => random.of(SYLLABLES)).join('');
const newWords = (random: Random, count: number) => Array.from({ length: count }, () => newWord(random));
const toBlocks = (words: readonly string[]) => ({
  time: 1,
  version: '2',
  blocks: [words.slice(0, 4), words.slice(4)].map((part, index) => ({
    id: `b${index}`,
    type: 'paragraph',
    data: { text: `<b>${part[0] ?? ''}</b> ${part.slice(1).join(' ')}` },
  })),
});

const wordsOf = (text: string, range: Range | null) => range && text.slice(range.start, range.end);

/** Returns the range of some of a text's words. */
function rangeOfWords(words: readonly string[], first: number, count: number): Range {
  const start = words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
  return { start, end: start + words.slice(first, first + count).join(' ').length };
}

describe('findQuote', () => {
  const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);

  it('follows its words when words are inserted before, after or inside', () => {
    for (const seed of SEEDS) {
      const random = seeded(seed);
      const words = newWords(random, 6 + random.below(40));
      const first = random.below(words.length - 3);
      const count = 2 + random.below(Math.min(8, words.length - first - 2));
      const quote = makeQuote(words.join(' '), rangeOfWords(words, first, count));
      const added = newWords(random, 1 + random.below(4));
      const at = random.of([
        first - random.below(first + 1),
        first + count + random.below(words.length - first - count + 1),
        first + 1 + random.below(count - 1),
      ]);
      const text = words.toSpliced(at, 0, ...added).join(' ');
      const isInside = at > first && at < first + count;
      const expected = isInside
        ? words.slice(first, first + count).toSpliced(at - first, 0, ...added)
        : words.slice(first, first + count);
      expect([seed, wordsOf(text, findQuote(text, quote))]).toEqual([seed, expected.join(' ')]);
      // In the blocks of a rich text, the words are the same.
      const rich = quotableText(toBlocks(text.split(' ')));
      expect([seed, wordsOf(rich, findQuote(rich, quote))]).toEqual([seed, expected.join(' ')]);
    }
  });

  it('loses its words when they are deleted or the text is replaced', () => {
    for (const seed of SEEDS) {
      const random = seeded(seed);
      const words = newWords(random, 10 + random.below(20));
      const first = random.below(words.length - 4);
      const count = 1 + random.below(4);
      const quote = makeQuote(words.join(' '), rangeOfWords(words, first, count));
      const left = words.toSpliced(first, count);
      if (words.slice(first, first + count).some((word) => left.join(' ').includes(word))) continue;
      expect([seed, findQuote(left.join(' '), quote)]).toEqual([seed, null]);
      expect([seed, findQuote('Something else that nobody has written before.', quote)]).toEqual([seed, null]);
    }
  });

  it('returns a range within the text for any two texts', () => {
    for (const seed of SEEDS) {
      const random = seeded(seed);
      const [text, other] = [newWords(random, 20).join(' '), newWords(random, 20).join(' ')];
      const start = random.below(text.length - 2);
      const range = findQuote(other, makeQuote(text, { start, end: start + 1 + random.below(text.length - start) }));
      if (range) expect(range.start >= 0 && range.start < range.end && range.end <= other.length).toBe(true);
    }
  });

  it('chooses among equal words by what was around them', () => {
    const text = 'We buy firms. We keep firms. We grow firms.';
    for (const start of [7, 22, 37]) {
      const quote = makeQuote(text, { start, end: start + 5 });
      expect(findQuote(text, quote)).toEqual({ start, end: start + 5 });
      const moved = `In short: ${text}`;
      expect(findQuote(moved, quote)?.start).toBe(start + 10);
    }
    // A short word is not confused with the same word elsewhere.
    const quote = makeQuote(text, { start: 22, end: 27 });
    expect(findQuote('We buy firms in Ohio. We grow firms.', quote)).toBeNull();
  });

  it('ignores case, spaces and typographic variants', () => {
    const quote = makeQuote("the firm's “best” year", { start: 4, end: 17 });
    const text = 'THE FIRM’S "BEST" YEAR';
    expect(wordsOf(text, findQuote(text, quote))).toBe('FIRM’S "BEST"');
    expect(findQuote('returned 18.2¹ net', { words: '18.21' })).toEqual({ start: 9, end: 14 });
    expect(findQuote('one two', { words: 'one\n  two' })).toEqual({ start: 0, end: 7 });
  });

  it('takes time in proportion to the text', () => {
    const text = 'ab '.repeat(80_000);
    const quote = { words: 'ab '.repeat(300).trim(), before: 'ab ', after: ' ab', start: 9 };
    const begun = performance.now();
    expect(findQuote(text, quote)).toEqual(expect.anything());
    expect(findQuote(text, { ...quote, words: `${quote.words} xy` })).toBeDefined();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

const page = (body: string[], ids: string[], sections: CommentedPage['sections'] = []): CommentedPage => ({
  pageId: 'home',
  content: { hero: { headline: 'Main street' }, welcome: { body, photo: '/a.avif' }, story: toBlocks(['One', 'two']) },
  ids: { welcome: { body: ids } },
  sections,
});
const FAIR = {
  sectionId: 'fair',
  sectionData: { title: 'The fair', elements: [{ id: 'text-1', type: 'paragraph', data: { text: 'Come in' } }] },
  ids: { elements: ['text-1'] },
};

describe('resolveAnchor', () => {
  const before = page(['Apple pie', 'Bread', 'Cider'], ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'], [FAIR]);
  const anchorAt = (path: string, words?: string) => {
    const place = findPlace(before, path);
    if (!place) throw new Error(`There is nothing at ${path}.`);
    const text = quotableText(place.value);
    const range = words === undefined ? null : findQuote(text, { words });
    return { ref: place.ref, quote: range && makeQuote(text, range) };
  };

  it('follows an item through every order of its list', () => {
    const anchor = anchorAt('home.welcome.body.1');
    expect(anchor.ref).toBe('home.welcome.body.~bbbbbbbb');
    const quoted = anchorAt('home.welcome.body.~aaaaaaaa', 'pie');
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ]) {
      const now = page(
        order.map((index) => ['Apple pie', 'Bread', 'Cider'][index] ?? ''),
        order.map((index) => ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'][index] ?? ''),
      );
      expect(resolveAnchor(now, anchor)).toMatchObject({
        path: `home.welcome.body.${order.indexOf(1)}`,
        isOrphaned: false,
      });
      expect(resolveAnchor(now, quoted)).toEqual({
        path: `home.welcome.body.${order.indexOf(0)}`,
        range: { start: 6, end: 9 },
        isOrphaned: false,
      });
    }
    expect(resolveAnchor(page(['Apple pie'], ['aaaaaaaa']), anchor)).toEqual({
      path: null,
      range: null,
      isOrphaned: true,
    });
  });

  it('loses a deleted section and finds it again when it is restored', () => {
    for (const anchor of [
      anchorAt('dynamic.fair'),
      anchorAt('dynamic.fair.title', 'fair'),
      anchorAt('element.text-1.text', 'Come'),
    ]) {
      expect(resolveAnchor(before, anchor)).toMatchObject({ path: anchor.ref, isOrphaned: false });
      expect(resolveAnchor({ ...before, sections: [] }, anchor)).toMatchObject({ path: null, isOrphaned: true });
      expect(resolveAnchor({ ...before, sections: [FAIR] }, anchor)).toMatchObject({
        path: anchor.ref,
        isOrphaned: false,
      });
    }
  });

  it('keeps a comment on a place whose text is replaced, and orphans one on words that are gone', () => {
    const now = page(['Rye', 'Bread', 'Cider'], ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']);
    expect(resolveAnchor(now, anchorAt('home.welcome.body.0')).isOrphaned).toBe(false);
    expect(resolveAnchor(now, anchorAt('home.welcome.body.0', 'Apple'))).toMatchObject({ isOrphaned: true });
  });

  it('finds pages, sections, images and places that have a default, and nothing else', () => {
    for (const path of [
      'home',
      'home.hero',
      'home.welcome.photo',
      'home.labels.empty',
      'home.story',
      'element.text-1',
    ]) {
      expect([path, findPlace(before, path)?.path]).toEqual([path, path]);
    }
    for (const path of [
      'about',
      'dynamic',
      'dynamic.gone',
      'home.welcome.body.9',
      'home.hero.headline.x',
      'home.story.blocks.0',
      'element.gone.text',
    ]) {
      expect([path, findPlace(before, path)]).toEqual([path, null]);
    }
    expect(() => findPlace(before, 'home.__proto__')).toThrow('not allowed');
  });
});
