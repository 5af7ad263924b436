import { describe, expect, it } from 'vitest';
import { mediaPicture } from '../../lib/media-url';
import { cropOf, withoutCrop } from '../../lib/picture-crop';
import { cropStyle } from '../../ui/responsive-image';
import { bounded, withCrop } from './crop-address';

const URL = `/media/${'a'.repeat(40)}-1600x900.jpg`;

describe('what of a picture is seen', () => {
  it('is said at the end of its address, and read there again', () => {
    const crop = { x: 30, y: 0, zoom: 150 };
    const url = withCrop(URL, crop);
    expect(url).toBe(`${URL}#crop=30,0,150`);
    expect(cropOf(url)).toEqual(crop);
    expect(withoutCrop(url)).toBe(URL);
    expect(mediaPicture(url)).toEqual(mediaPicture(URL));
    expect(cropStyle(url)).toEqual({ objectPosition: '30% 0%', transformOrigin: '30% 0%', scale: '1.5' });
  });

  it('is said once, within its bounds, and not at all where it is as it is anyway', () => {
    expect(withCrop(`${URL}#crop=1,2,300`, { x: 150.4, y: -3, zoom: 9000 })).toBe(`${URL}#crop=100,0,400`);
    expect(withCrop(`${URL}#crop=1,2,300`, { x: 50, y: 50, zoom: 100 })).toBe(URL);
    expect(bounded({ x: 33.4, y: 66.6, zoom: 100.2 })).toEqual({ x: 33, y: 67, zoom: 100 });
  });

  it.each([
    '#crop=101,0,100',
    '#crop=0,101,100',
    '#crop=0,0,99',
    '#crop=0,0,401',
    '#crop=0,0',
    '#crop=0,0,100;color:red',
    '#crop=-1,0,100',
    '#crop=0,0,100#x',
    '#crop=0,0,1e2',
  ])('is nothing where it is said so: %s', (said) => {
    expect(cropOf(URL + said)).toBeNull();
    expect(cropStyle(URL + said)).toBeUndefined();
  });
});
