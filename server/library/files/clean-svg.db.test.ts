import { describe, expect, it } from 'vitest';
import { picture, uploadTests } from '../media/testing-uploads';
import { cleanSvg } from './clean-svg';

const { upload, get } = uploadTests();
const clean = (inner: string) => {
  const { svg, leftOut } = cleanSvg(`<svg viewBox="0 0 9 9">${inner}</svg>`);
  return { inner: svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''), leftOut };
};

describe('cleanSvg keeps everything that renders and reports the rest', () => {
  it.each([
    ['<switch><foreignObject requiredExtensions="x"/><g><rect/></g></switch>', '<g><g><rect></rect></g></g>', []],
    ['<switch><g systemLanguage="de"><path/></g><g><rect/></g></switch>', '<g><g><rect></rect></g></g>', []],
    ['<a href="https://a.example" fill="red"><rect/></a>', '<g fill="red"><rect></rect></g>', ['links']],
    ['<image href="https://a.example/a.png"/><rect/>', '<rect></rect>', ['images from other addresses']],
    ['<use href="other.svg#a"/>', '<use></use>', ['parts of other files']],
    ['<g onclick="alert(1)"><script>alert(1)</script></g>', '<g></g>', ['scripts']],
    ['<metadata>x</metadata><sodipodi:namedview/><rect/>', '<rect></rect>', []],
    ['<hatch/>', '', ['<hatch>']],
    [
      '<style>/* Made by hand */.a{fill:red}@font-face{font-family:x;src:url(x.woff)}.b{fill:blue}</style>',
      '<style>.a{fill:red}.b{fill:blue}</style>',
      ['fonts'],
    ],
    [
      '<style>@import url(x.css);.a{fill:red;background:url(https://a.example)}@media print{.a{fill:#000}}</style>',
      '<style>.a{fill:red}</style>',
      ['some style rules'],
    ],
    ['<rect style="fill:red;filter:url(x.svg#a)"/>', '<rect style="fill:red"></rect>', ['some style rules']],
  ])('%s', (given, expected, leftOut) => {
    expect(clean(given)).toEqual({ inner: expected, leftOut });
  });

  it('removes an embedded document that claims to be an image', () => {
    const inner = '<image href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="/>';
    expect(clean(inner)).toEqual({ inner: '', leftOut: ['images from other addresses'] });
  });
});

it('an embedded photo is stored without its metadata, and the response lists removed parts', async () => {
  const photo = await picture()
    .withExif({ IFD0: { ImageDescription: 'At home' } })
    .jpeg()
    .toBuffer();
  const image = `<image width="9" height="9" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`;
  const broken = '<image width="9" height="9" href="data:image/png;base64,AAAA"/>';
  const { status, body } = await upload([
    { bytes: `<svg viewBox="0 0 9 9">${image}${broken}<a href="#x"><rect/></a></svg>`, name: 'a.svg' },
  ]);
  expect([status, body.file.leftOut]).toEqual([201, ['embedded images that cannot be read', 'links']]);
  const { bytes } = await get(body.file.url);
  const [, kept = ''] = bytes.toString().match(/data:image\/jpeg;base64,([^"]+)/) ?? [];
  expect(Buffer.from(kept, 'base64').toString('latin1')).toMatch(/^\u00ff\u00d8/);
  expect(Buffer.from(kept, 'base64').toString('latin1')).not.toContain('At home');
});

describe('expensive effects are limited', () => {
  const many = (count: number, part: string) => part.repeat(count);
  it.each([
    ['as attributes', many(51, '<g filter="url(#f)"/>'), 'The SVG has too many filters.'],
    ['in style attributes', many(51, '<g style="fill:red; FILTER : blur(2px)"/>'), 'The SVG has too many filters.'],
    [
      'in style sheets, for each element with the class',
      `<style>.a,.b{filter:url(#f)}</style>${many(51, '<g class="b"/>')}`,
      'The SVG has too many filters.',
    ],
    ['as masks', many(101, '<g mask="url(#m)"/>'), 'The SVG has too many masks.'],
    [
      'nested in each other',
      `${many(9, '<g filter="url(#f)">')}${many(9, '</g>')}`,
      'The SVG nests filters, masks or clips too deeply.',
    ],
  ])('%s', (_name, inner, message) => {
    expect(() => clean(inner)).toThrow(message);
  });

  it('except those that are switched off', () => {
    expect(() => clean(many(200, '<g filter="none" style="mask: none"/>'))).not.toThrow();
  });
});
