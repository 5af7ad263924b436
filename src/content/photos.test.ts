import { describe, expect, it } from 'vitest';
import { collectPhotos, namesWithoutPhoto, normalizeName, photoOf } from './photos';

describe('photos by name', () => {
  it('reads a name the same whatever its case, spaces and line breaks', () => {
    expect(normalizeName(' Daniel\nOkafor ')).toBe(normalizeName('daniel  OKAFOR'));
  });

  it('prefers a person’s own photo, with the assets alias rewritten', () => {
    const photos = { 'ruth halloran': '/media/other.webp' };
    expect(photoOf({ name: 'Ruth Halloran', image: '@assets/ruth.webp' }, photos)).toBe('/attached-assets/ruth.webp');
  });

  it('finds the photo of the same name for whoever has none', () => {
    const photos = collectPhotos({ team: { leadership: [{ name: 'Marian Oakes', image: '/media/marian.webp' }] } });
    expect(photoOf({ name: 'marian\noakes', image: '' }, photos)).toBe('/media/marian.webp');
  });

  it('keeps the first photo of a name and ignores persons without one', () => {
    expect(
      collectPhotos([
        { name: 'A', image: '' },
        { name: 'A', image: '/1.webp' },
        { name: 'a', image: '/2.webp' },
      ]),
    ).toEqual({ a: '/1.webp' });
  });

  it('knows who is shown without a photo', () => {
    const content = {
      a: [
        { name: 'Marian\nOakes', image: '' },
        { name: 'B', image: '/b.webp' },
      ],
      c: { name: 'C' },
      name: ' ',
    };
    expect([...namesWithoutPhoto(content)]).toEqual(['marian oakes', 'c']);
  });

  it('is empty for unknown names, inherited ones too', () => {
    expect(photoOf({ name: 'Nobody' })).toBe('');
    expect(photoOf({ name: 'constructor' }, {})).toBe('');
  });
});
