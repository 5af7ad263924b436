import { describe, expect, it } from 'vitest';
import { createBlurBackground, mediaPicture, srcSets, variantWidths } from './media-url';

const HASH = '0123456789abcdef0123456789abcdef01234567';
const COLORS = 'abc123def456789fed';
const url = `/media/${HASH}-1500x1000-${COLORS}.jpg`;

describe('mediaPicture', () => {
  it('reads the size and the colors from the address and derives the variants', () => {
    const picture = mediaPicture(url);
    expect(picture).toEqual({
      stem: `/media/${HASH}-1500x1000-${COLORS}`,
      width: 1500,
      height: 1000,
      colors: ['#abc', '#123', '#def', '#456', '#789', '#fed'],
    });
    const stem = picture?.stem;
    expect(picture && srcSets(picture)).toEqual([
      {
        type: 'image/avif',
        srcSet: `${stem}.320.avif 320w, ${stem}.640.avif 640w, ${stem}.1080.avif 1080w, ${stem}.1500.avif 1500w`,
      },
      {
        type: 'image/webp',
        srcSet: `${stem}.320.webp 320w, ${stem}.640.webp 640w, ${stem}.1080.webp 1080w, ${stem}.1500.webp 1500w`,
      },
    ]);
    expect(picture && createBlurBackground(picture)).toMatch(
      /^radial-gradient\(circle at 0% 0%, #abc, #abc0 75%\), .*linear-gradient\(#123, #789\)$/,
    );
  });

  it.each([
    [100, [100]],
    [320, [320]],
    [321, [320, 321]],
    [1920, [320, 640, 1080, 1920]],
    [6000, [320, 640, 1080, 1920]],
  ])('an image %d pixels wide is stored in the widths %j', (width, widths) => {
    expect(variantWidths(width)).toEqual(widths);
  });

  it('an image with transparency has no blurred placeholder', () => {
    const picture = mediaPicture(`/media/${HASH}-20x10.png`);
    expect(picture).toMatchObject({ width: 20, height: 10, colors: [] });
    expect(picture && createBlurBackground(picture)).toBeUndefined();
  });

  it.each([
    `/media/${HASH}.svg`,
    `/media/${HASH}.gif`,
    `/media/${HASH}-1500x1000-${COLORS}.320.webp`,
    `https://elsewhere.example/media/${HASH}-1500x1000-${COLORS}.jpg`,
    `/media/${HASH}-1500x1000-red;background:url(x).jpg`,
    '/attached-assets/photo.jpg',
    '',
  ])('returns null for %j, which has no variants', (address) => {
    expect(mediaPicture(address)).toBeNull();
  });
});
