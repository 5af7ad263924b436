import { describe, expect, it } from 'vitest';
import { readPicture } from './picture-crop';

describe('readPicture', () => {
  it('returns no styles if the address has no crop settings', () => {
    for (const src of ['', '/a.jpg', '/sprite.svg#icon', '/a.jpg?focus=1,2']) {
      expect(readPicture(src)).toEqual({ src, scale: 1, style: undefined });
    }
  });

  it('positions the focal point and sets no other style', () => {
    expect(readPicture('/a.jpg#focus=0,40')).toEqual({ src: '/a.jpg', scale: 1, style: { objectPosition: '0% 40%' } });
  });

  it('clips a zoomed image to its box, more on the side farther from the focal point', () => {
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
    'ignores crop settings that it cannot parse: %j',
    (said) => expect(readPicture(`/a.jpg#focus=${said}`)).toEqual({ src: '/a.jpg', scale: 1, style: undefined }),
  );
});
