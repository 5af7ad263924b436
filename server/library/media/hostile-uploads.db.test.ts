import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { picture, uploadTests } from './testing-uploads';

const { upload, refusal, unfinished, rows, get } = uploadTests();

describe('a hostile upload', () => {
  const SCRIPT = '<script>alert(1)</script>';

  it('that is a page or anything else than an image is rejected', async () => {
    const unknown = 'This file type is not supported. Upload JPEG, PNG, GIF, WebP, AVIF, HEIC, TIFF or SVG.';
    expect(await refusal(`<!doctype html><html><body>${SCRIPT}`, 'photo.jpg')).toEqual([415, unknown]);
    expect(await refusal(`<html><svg></svg>${SCRIPT}</html>`, 'a.svg')).toEqual([415, unknown]);
    const pdf = 'This file is of type .pdf, but its name says otherwise. Rename it, and upload it again.';
    expect(await refusal('%PDF-1.7\n%\u00e2', 'a.png')).toEqual([415, pdf]);
    expect(await refusal(Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'), 'a.png')).toEqual([415, unknown]);
    expect(await refusal('', 'empty.png')).toEqual([422, 'The file is empty.']);
    expect(await rows()).toEqual([]);
  });

  it('that is both an image and a page or archive is reduced to the image', async () => {
    const gif = await picture().gif().toBuffer();
    const jpeg = await picture().jpeg().toBuffer();
    for (const bytes of [
      Buffer.concat([gif, Buffer.from(`\n<html>${SCRIPT}`)]),
      Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004<?php evil(); ?>${SCRIPT}`)]),
      await picture()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .jpeg()
        .toBuffer(),
    ]) {
      const { body, status } = await upload([{ bytes }]);
      expect(status).toBe(201);
      expect((await get(body.file.url)).bytes.toString('latin1')).not.toMatch(/script|php|html/);
    }
  });

  it('that is larger than it looks is rejected', async () => {
    expect(await refusal(Buffer.alloc(25 * 1024 * 1024 + 1, 1))).toEqual([413, 'The file is larger than 25 MB.']);
    expect(await refusal(bomb(20_000, 20_000))).toEqual([422, 'The image has more than 120 megapixels.']);
    const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>`;
    expect(await refusal(wide)).toEqual([422, 'The image has more than 40 megapixels.']);
    expect(unfinished()).toEqual([]);
  });

  it.each([
    [100_000, 1],
    [1, 100_000],
  ])('of an image of %i by %i pixels is rejected before decoding and leaves nothing behind', async (width, height) => {
    const bytes = await picture({ width, height }).png().toBuffer();
    expect(await refusal(bytes)).toEqual([422, 'The image is more than 65,535 pixels wide or high.']);
    expect([await rows(), unfinished()]).toEqual([[], []]);
  });

  it('of a truncated image is rejected', async () => {
    const whole = await picture({ width: 300, height: 300, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as never)
      .jpeg()
      .toBuffer();
    const damaged = 'The image cannot be read: it is damaged or incomplete. Save it again, or choose another one.';
    expect(await refusal(whole.subarray(0, whole.length / 2))).toEqual([422, damaged]);
    expect(await refusal((await picture().png().toBuffer()).subarray(0, 60))).toEqual([422, damaged]);
  });

  it('of an SVG is reduced to parts that draw', async () => {
    const { body, status } = await upload([
      {
        name: 'logo.svg',
        bytes: `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" onload="alert(1)" width="10" height="20">
          <script>alert(2)</script><style>@import url(https://evil.example/a.css); .a{fill:red}</style><style>.b{fill:#0b1f3a}</style>
          <foreignObject><iframe src="https://evil.example"></iframe></foreignObject>
          <a href="javascript:alert(3)"><rect width="1" height="1"/></a><image href="https://evil.example/x.png"/>
          <animate attributeName="href" to="javascript:alert(4)"/><use href="https://evil.example/#a"/><use href="#p"/>
          <linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
          <path id="p" class="b" d="M0 0h10v20z" fill="url(#g)" stroke-width="2" stroke-linecap="round" onclick="alert(5)"
            style="fill:url(https://evil.example/p)" clip-path="url(#c)"/><text x="1">&lt;Main &amp; Street&gt;</text></svg>`,
      },
    ]);
    expect([status, body.file.width, body.file.height]).toEqual([201, 10, 20]);
    const { answer, bytes } = await get(body.file.url);
    const text = bytes.toString();
    expect(text).not.toMatch(
      /script|alert|evil|import|onload|onclick|foreignObject|iframe|animate|image|passwd|DOCTYPE/i,
    );
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]* viewBox="0 0 10 20"/);
    expect(text).toContain('fill="url(#g)" stroke-width="2" stroke-linecap="round" clip-path="url(#c)"');
    expect(text).toContain('<use href="#p"></use>');
    expect(text).toContain('stop-color="#fff"');
    expect(text).toContain('<style>.b{fill:#0b1f3a}</style>');
    expect(text).toContain('&lt;Main &amp; Street&gt;');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    );
  });

  it.each([
    ['with endless nesting', `<svg>${'<g>'.repeat(15_000)}</svg>`, 'The SVG is nested too deeply.'],
    [
      'with repeated parts',
      `<svg><g id="a"/>${'<use href="#a"/>'.repeat(300)}</svg>`,
      'The SVG repeats too many parts.',
    ],
    ['with endless text', `<svg><text>${'x'.repeat(2_001)}</text></svg>`, 'The SVG contains too much text.'],
    [
      'with many style rules for many parts',
      `<svg><style>${'rect{x:1}'.repeat(2_000)}</style>${'<rect/>'.repeat(2_000)}</svg>`,
      'The SVG has too many parts and style rules.',
    ],
    ['with too many parts', `<svg>${'<rect/>'.repeat(25_000)}</svg>`, 'The SVG has too many parts.'],
    [
      'with endless attributes',
      `<svg ${Array.from({ length: 1000 }, (_, n) => `a${n}="1"`).join(' ')}></svg>`,
      'The SVG cannot be read: a tag in it is not well formed.',
    ],
    [
      'with too many attributes',
      `<svg ${Array.from({ length: 51 }, (_, n) => `a${n}="1"`).join(' ')}></svg>`,
      'The SVG cannot be read: a tag in it is not well formed.',
    ],
    [
      'with elements that are reopened repeatedly',
      `<svg></svg><p>${Array.from({ length: 90 }, (_, n) => `<b a${n}="">`).join('')}${'<p>x'.repeat(15_000)}`,
      'Too many elements are left open.',
    ],
    [
      'with text after an unbalanced quote',
      '<svg a=b" c d e "></svg>',
      'The SVG cannot be read: a tag in it is not well formed.',
    ],
  ])('of an SVG %s is rejected', async (_what, bytes, message) => {
    expect(await refusal(bytes, 'a.svg')).toEqual([422, message]);
  });

  it('of an SVG may be large', async () => {
    const parts = `<g id="${'x'.repeat(300)}"><rect width="1" height="1"/></g>`.repeat(5000);
    const { status } = await upload([{ bytes: `<svg viewBox="0 0 9 9">${parts}</svg>`, name: 'large.svg' }]);
    expect(status).toBe(201);
  });
});

/** Returns a PNG that claims to be large but has only a few kilobytes of one color. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([size, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1024 * 1024));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
