import { describe, expect, it } from 'vitest';
import { excerptChange, findReplacedImage } from './excerpt-change';

const LONG = 'We buy small businesses from owners who want to retire, and we look after';

describe('excerptChange', () => {
  it('starts at the beginning if the texts differ there', () => {
    expect(excerptChange('Old name', 'New name')).toMatchObject({ before: 'Old name', after: 'New name' });
    expect(excerptChange(null, 'New')).toMatchObject({ before: 'empty', after: 'New' });
  });

  it('never shows the same text before and after if they differ', () => {
    const { before, after } = excerptChange(`${LONG} their people.`, `${LONG} their customers.`);
    expect(before).toBe('...after their people.');
    expect(after).toBe('...after their customers.');
    const longer = excerptChange(LONG, `${LONG}.`);
    expect(longer.before).not.toBe(longer.after);
  });

  it('returns the changed words with what surrounds them', () => {
    const { words } = excerptChange(`${LONG} their people.`, `${LONG} their customers.`);
    expect(words.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(words.map(({ text }) => text)).toEqual(['...and we look after their ', 'people', 'customers', '.']);
  });

  it('shortens long unchanged and added texts', () => {
    const { words } = excerptChange('a', `a ${'word '.repeat(200)}`);
    expect(words.map(({ text }) => text).join('').length).toBeLessThan(150);
  });
});

describe('findReplacedImage', () => {
  const image = (letter: string) => `/media/${letter.repeat(40)}-400x300-${'1'.repeat(18)}.jpg`;

  it('returns both images without their crop', () => {
    expect(findReplacedImage(`${image('a')}#focus=1,2`, image('b'))).toEqual({ before: image('a'), after: image('b') });
    expect(findReplacedImage('/illustrations/bakery.svg', image('b'))).not.toBeNull();
  });

  it('returns null for other texts, and for another crop of the same image', () => {
    expect(findReplacedImage('A bakery', 'A shop')).toBeNull();
    expect(findReplacedImage(image('a'), `${image('a')}#focus=1,2`)).toBeNull();
    expect(findReplacedImage(null, image('a'))).toBeNull();
  });
});
