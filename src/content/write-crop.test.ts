import { describe, expect, it } from 'vitest';
import { type Crop, readCrop } from '../lib/picture-crop';
import { image } from './fields';
import { cropInWords, hasSoundCrop, writeCrop } from './write-crop';

const CROPS: Crop[] = [
  { x: 0, y: 100, ratio: null, zoom: 100 },
  { x: 50, y: 50, ratio: '16:9', zoom: 100 },
  { x: 7, y: 93, ratio: '2:3', zoom: 400 },
];

describe('a crop in an address', () => {
  it('is read as it was written, in place of the one before', () => {
    for (const crop of CROPS) {
      const url = writeCrop('/a.jpg#focus=1,2&zoom=300', crop);
      expect(readCrop(url)).toEqual({ address: '/a.jpg', crop });
      expect(hasSoundCrop(url)).toBe(true);
    }
    expect(writeCrop('/a.jpg#focus=1,2', null)).toBe('/a.jpg');
  });

  it('is said in words', () => {
    expect(CROPS.map((crop) => cropInWords(writeCrop('/a.jpg', crop)))).toEqual([
      'Focus 0 %, 100 %',
      'Focus 50 %, 50 %, 16:9',
      'Focus 7 %, 93 %, 2:3, zoom 400 %',
    ]);
    expect(cropInWords('/a.jpg')).toBe('');
  });
});

describe('a field of a picture', () => {
  it('takes a crop, and refuses one that can not be read', () => {
    const { schema } = image('Picture');
    const takes = (value: string) => schema.safeParse(value).success;
    expect(['', '/a.jpg', '/a.svg#icon', '/a.jpg#focus=1,2&zoom=150'].filter(takes)).toHaveLength(4);
    expect(['/a.jpg#focus=', '/a.jpg#focus=1,200', '/a.jpg#focus=1,2)"><script>'].filter(takes)).toEqual([]);
  });

  it('takes none where a picture is always shown whole', () => {
    const { schema } = image('Logo', { isWhole: true });
    expect(schema.safeParse('/a.svg').success).toBe(true);
    expect(schema.safeParse('/a.svg#focus=1,2').success).toBe(false);
  });
});
