import { describe, expect, it } from 'vitest';
import { image } from './fields';
import { type Crop, describeCrop, hasValidCrop, readCrop, writeCrop } from './picture-crop';

const CROPS: Crop[] = [
  { x: 0, y: 100, ratio: null, zoom: 100 },
  { x: 50, y: 50, ratio: '16:9', zoom: 100 },
  { x: 7, y: 93, ratio: '2:3', zoom: 400 },
];

describe('readCrop', () => {
  it.each([
    ['/a.jpg#focus=30,40', { x: 30, y: 40, ratio: null, zoom: 100 }],
    ['/a.jpg#focus=0,100&ratio=16:9', { x: 0, y: 100, ratio: '16:9', zoom: 100 }],
    ['https://example.com/a.jpg?b=1#focus=5,6&zoom=150', { x: 5, y: 6, ratio: null, zoom: 150 }],
    ['/a.jpg#focus=50,50&ratio=3:4&zoom=400', { x: 50, y: 50, ratio: '3:4', zoom: 400 }],
  ])('reads %s', (url, crop) => {
    expect(readCrop(url)).toEqual({ address: url.split('#')[0], crop });
  });

  it.each([
    '101,0',
    '-1,0',
    '1.5,2',
    '05,5',
    '1e1,2',
    '1,2,3',
    '',
    '١,٢',
    '1,2&zoom=99',
    '1,2&zoom=401',
    '1,2&zoom=Infinity',
    '1,2&ratio=5:5',
    '1,2&ratio=4:3/0',
    '1,2&zoom=150&ratio=4:3',
    '1,2;position:fixed',
    '1,2&ratio=4:3);background:url(//evil.example',
    '1,2\n',
    '1,2#focus=3,4',
    `1,2${'&zoom=150'.repeat(2000)}`,
  ])('returns null for invalid settings: %j', (fragment) => {
    expect(readCrop(`/a.jpg#focus=${fragment}`)).toEqual({ address: '/a.jpg', crop: null });
  });

  it('leaves all other addresses unchanged', () => {
    for (const url of ['', '/a.jpg', '/sprite.svg#icon', '/a.jpg?focus=1,2']) {
      expect(readCrop(url)).toEqual({ address: url, crop: null });
    }
  });
});

describe('writeCrop', () => {
  it('replaces the previous settings with ones that read back the same', () => {
    for (const crop of CROPS) {
      const url = writeCrop('/a.jpg#focus=1,2&zoom=300', crop);
      expect(readCrop(url)).toEqual({ address: '/a.jpg', crop });
      expect(hasValidCrop(url)).toBe(true);
    }
    expect(writeCrop('/a.jpg#focus=1,2', null)).toBe('/a.jpg');
  });

  it('can be described in words', () => {
    expect(CROPS.map((crop) => describeCrop(writeCrop('/a.jpg', crop)))).toEqual([
      'Focal point 0%, 100%',
      'Focal point 50%, 50%, 16:9',
      'Focal point 7%, 93%, 2:3, zoom 400%',
    ]);
    expect(describeCrop('/a.jpg')).toBe('');
  });
});

describe('image field', () => {
  it('accepts valid crop settings and rejects invalid ones', () => {
    const { schema } = image('Picture');
    const takes = (value: string) => schema.safeParse(value).success;
    expect(['', '/a.jpg', '/a.svg#icon', '/a.jpg#focus=1,2&zoom=150'].filter(takes)).toHaveLength(4);
    expect(['/a.jpg#focus=', '/a.jpg#focus=1,200', '/a.jpg#focus=1,2)"><script>'].filter(takes)).toEqual([]);
  });

  it('rejects any crop for images that are always shown whole', () => {
    const { schema } = image('Logo', { isWhole: true });
    expect(schema.safeParse('/a.svg').success).toBe(true);
    expect(schema.safeParse('/a.svg#focus=1,2').success).toBe(false);
  });
});
