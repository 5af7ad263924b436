import { describe, expect, it } from 'vitest';
import { readPicture } from './picture-crop';

describe('how a picture is drawn', () => {
  it('is as it is where its address says nothing', () => {
    for (const src of ['', '/a.jpg', '/sprite.svg#icon', '/a.jpg?focus=1,2']) {
      expect(readPicture(src)).toEqual({ src, scale: 1, style: undefined });
    }
  });

  it('keeps the point where it is, and says nothing that was not asked for', () => {
    expect(readPicture('/a.jpg#focus=0,40')).toEqual({ src: '/a.jpg', scale: 1, style: { objectPosition: '0% 40%' } });
  });

  it('cuts off what a zoom lets grow beyond the place, on the side that is farther from the point the more', () => {
    expect(readPicture('/a.jpg#focus=25,0&ratio=4:3&zoom=200')).toEqual({
      src: '/a.jpg',
      scale: 2,
      style: {
        objectPosition: '25% 0%',
        aspectRatio: '4/3',
        objectFit: 'cover',
        scale: 2,
        transformOrigin: '25% 0%',
        clipPath: 'inset(0% 37.5% 50% 12.5%)',
      },
    });
  });

  it.each(['', '101,0', '1,2&zoom=401', '1,2&ratio=4:3/0', '1,2;position:fixed', '1,2\n', '1,2)&zoom=150'])(
    'is as if nothing were said where that can not be read: %j',
    (said) => expect(readPicture(`/a.jpg#focus=${said}`)).toEqual({ src: '/a.jpg', scale: 1, style: undefined }),
  );
});
