import { describe, expect, it } from 'vitest';
import { collectPhotos, findPhoto, namesWithoutPhoto, normalizeName } from './photos';

describe('photos', () => {
  it('normalizes case, spaces, and line breaks in names', () => {
    expect(normalizeName(' Daniel\nOkafor ')).toBe(normalizeName('daniel  OKAFOR'));
  });

  it('prefers a person’s own photo and resolves the assets alias', () => {
    const photos = { 'ruth halloran': '/media/other.webp' };
    expect(findPhoto({ name: 'Ruth Halloran', image: '@assets/ruth.webp' }, photos)).toBe('/attached-assets/ruth.webp');
  });

  it('finds a photo of the same name for people without one', () => {
    const photos = collectPhotos({ team: { leadership: [{ name: 'Marian Oakes', image: '/media/marian.webp' }] } });
    expect(findPhoto({ name: 'marian\noakes', image: '' }, photos)).toBe('/media/marian.webp');
  });

  it('collects the first photo of a name and ignores people without one', () => {
    expect(
      collectPhotos([
        { name: 'A', image: '' },
        { name: 'A', image: '/1.webp' },
        { name: 'a', image: '/2.webp' },
      ]),
    ).toEqual({ a: '/1.webp' });
  });

  it('lists the people shown without a photo', () => {
    const content = {
      a: [
        { name: 'Marian\nOakes', image: '' },
        { name: 'B', image: '/b.webp' },
      ],
      c: { name: 'C' },
      category: { id: 'd', name: 'D' },
      name: ' ',
    };
    expect([...namesWithoutPhoto(content)]).toEqual(['marian oakes', 'c']);
  });

  it('returns an empty address for unknown names, including inherited keys', () => {
    expect(findPhoto({ name: 'Nobody' })).toBe('');
    expect(findPhoto({ name: 'constructor' }, {})).toBe('');
  });
});
