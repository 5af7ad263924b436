import { describe, expect, it } from 'vitest';
import { cropStyle, readCrop } from './picture-crop';

describe('the crop in an address', () => {
  it.each([
    ['/a.jpg#focus=30,40', { x: 30, y: 40, ratio: null, zoom: 100 }],
    ['/a.jpg#focus=0,100&ratio=16:9', { x: 0, y: 100, ratio: '16:9', zoom: 100 }],
    ['https://example.com/a.jpg?b=1#focus=5,6&zoom=150', { x: 5, y: 6, ratio: null, zoom: 150 }],
    ['/a.jpg#focus=50,50&ratio=3:4&zoom=400', { x: 50, y: 50, ratio: '3:4', zoom: 400 }],
  ])('%s is read', (url, crop) => {
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
  ])('is none where it says what it may not: %j', (fragment) => {
    expect(readCrop(`/a.jpg#focus=${fragment}`)).toEqual({ address: '/a.jpg', crop: null });
  });

  it('leaves every other address as it is', () => {
    for (const url of ['', '/a.jpg', '/sprite.svg#icon', '/a.jpg?focus=1,2']) {
      expect(readCrop(url)).toEqual({ address: url, crop: null });
    }
  });
});

describe('the styles of a crop', () => {
  it('keep the point where it is, and say nothing that was not asked for', () => {
    expect(cropStyle({ x: 30, y: 40, ratio: null, zoom: 100 })).toEqual({ objectPosition: '30% 40%' });
  });

  it('cut off what a zoom lets grow beyond the place, on the side that is farther from the point the more', () => {
    expect(cropStyle({ x: 25, y: 0, ratio: '4:3', zoom: 200 })).toEqual({
      objectPosition: '25% 0%',
      aspectRatio: '4/3',
      objectFit: 'cover',
      scale: '2',
      transformOrigin: '25% 0%',
      clipPath: 'inset(0% 37.5% 50% 12.5%)',
    });
  });
});
