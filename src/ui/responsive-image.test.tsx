import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { AltTextsContext } from './alt-texts';
import { crops } from './load-crops';
import { Picture } from './picture';
import { ResponsiveImage } from './responsive-image';

const KNOWN = `/media/${'a'.repeat(40)}-400x300-${'1'.repeat(18)}.jpg`;
const alts = { [`${'a'.repeat(16)}`]: 'A bakery at dawn' };
const altOf = (image: React.ReactNode) =>
  / alt="([^"]*)"/.exec(renderToStaticMarkup(<AltTextsContext value={alts}>{image}</AltTextsContext>))?.[1];

describe('alt text', () => {
  it('prefers the image’s own text over the library’s inside rich text', () => {
    expect(altOf(<ResponsiveImage src={KNOWN} sizes="1rem" alt="" />)).toBe('A bakery at dawn');
    expect(altOf(<ResponsiveImage src={KNOWN} sizes="1rem" alt="Its own" />)).toBe('Its own');
    expect(altOf(<ResponsiveImage src="/share.png" sizes="1rem" alt="" />)).toBe('');
  });

  it('prefers the library’s text over the page’s', () => {
    expect(altOf(<Picture src={KNOWN} sizes="1rem" alt="Portrait of Ada" />)).toBe('A bakery at dawn');
    expect(altOf(<Picture src="/ada.jpg" sizes="1rem" alt="Portrait of Ada" />)).toBe('Portrait of Ada');
    const missing = renderToStaticMarkup(<Picture src="" sizes="1rem" alt="Portrait of Ada" initials="AF" />);
    expect(missing).toContain('aria-label="Portrait of Ada"');
    // A decorative image must not get an accessible name, not even an empty one.
    const decoration = renderToStaticMarkup(<Picture src="" sizes="1rem" alt="" />);
    expect(decoration).toContain('aria-hidden="true"');
    expect(decoration).not.toContain('role="img"');
  });
});

describe('image sizes', () => {
  it('offers a photo of 4000 pixels in four widths and two formats, with its size and colors', () => {
    const src = `/media/${'b'.repeat(40)}-4000x3000-${'1'.repeat(18)}.jpg`;
    const html = renderToStaticMarkup(<Picture src={src} sizes="(min-width: 48rem) 30vw, 100vw" alt="" />);
    for (const type of ['avif', 'webp']) {
      for (const width of [320, 640, 1080, 1920]) expect(html).toContain(`.${width}.${type} ${width}w`);
    }
    expect(html).toContain('sizes="(min-width: 48rem) 30vw, 100vw"');
    expect(html).toContain('width="4000" height="3000"');
    expect(html).toContain('radial-gradient');
  });
});

describe('cropped image', () => {
  beforeAll(() => crops.load());
  const drawn = (image: React.ReactNode) => renderToStaticMarkup(image);

  it('is rendered with styles only, and with variants that fit its visible part', () => {
    const html = drawn(
      <Picture src={`${KNOWN}#focus=30,40&ratio=4:3&zoom=200`} sizes="(min-width: 48rem) 24rem, 100vw" alt="" />,
    );
    expect(html).toContain(`src="${KNOWN}"`);
    expect(html).toContain('object-position:30% 40%');
    expect(html).toContain('scale:2');
    expect(html).toContain('sizes="(min-width: 48rem) 48rem, 200vw"');
    expect(html).toMatch(/<img[^>]* style="[^"]*aspect-ratio:4\/3/);
    expect(html).toContain('.320.avif 320w');
    expect(html).not.toContain('focus=');
  });

  it('keeps the library’s alt text and ignores invalid crop settings', () => {
    expect(altOf(<ResponsiveImage src={`${KNOWN}#focus=1,2`} sizes="1rem" alt="" />)).toBe('A bakery at dawn');
    for (const fragment of ['1,200', '1,2);x:expression(1)', '1,2"onload=']) {
      const hostile = drawn(<Picture src={`/a.jpg#focus=${fragment}`} sizes="1rem" alt="" />);
      expect(hostile).toBe(drawn(<Picture src="/a.jpg" sizes="1rem" alt="" />));
    }
  });
});
