import { readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, media } from '../../db/schema';
import { type Answer, startTestServer, type TestServer } from '../testing';
import { openDiskStorage } from './storage';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.delete(media);
});

interface Upload {
  bytes: Uint8Array | string;
  name?: string;
  field?: string;
  type?: string;
}

async function upload(files: Upload[], headers = editor): Promise<Answer> {
  const form = new FormData();
  for (const { bytes, name = 'picture.jpg', field = 'files', type = 'image/jpeg' } of files) {
    form.append(field, new Blob([bytes as BlobPart], { type }), name);
  }
  const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const refusal = async (bytes: Upload['bytes'], name?: string) => {
  const { status, body } = await upload([{ bytes, name }]);
  return [status, body.message];
};
const unfinished = () => readdirSync(server.services.media.storage.temporaryDir);
const picture = (options: Partial<Create> = {}) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b1f3a', ...options } as never });
const rows = () => server.database.db.select().from(media);
const get = async (url: string) => {
  const answer = await fetch(server.url + url);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('an upload', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['gif', 'gif', 'image/gif'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'avif', 'image/avif'],
    ['tiff', 'jpg', 'image/jpeg'],
  ] as const)('of %s is kept as %s, told by what it holds', async (format, ending, type) => {
    const { status, body } = await upload([
      { bytes: await picture().toFormat(format).toBuffer(), name: 'x.txt', type: 'text/plain' },
    ]);
    expect(status).toBe(201);
    expect(body).toEqual({ success: 1, file: body.files[0], files: [body.file] });
    expect(body.file).toEqual({
      url: expect.stringMatching(`^/media/[0-9a-f]{40}${ending === 'gif' ? '' : '-40x20-[0-9a-f]{18}'}\\.${ending}$`),
      width: 40,
      height: 20,
      alt: '',
    });
    const { answer, bytes } = await get(body.file.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
    expect(unfinished()).toEqual([]);
  });

  it('may hold several files, in either field, all or none', async () => {
    const one = await picture().png().toBuffer();
    const two = await picture({ width: 30 }).png().toBuffer();
    const { status, body } = await upload([{ bytes: one, field: 'image' }, { bytes: two }]);
    expect([status, body.files.length]).toEqual([201, 2]);
    await server.database.db.delete(media);
    const refused = await upload([{ bytes: one }, { bytes: 'nothing', name: 'notes.png' }]);
    expect([refused.status, refused.body.issues]).toEqual([
      415,
      [{ path: 'files.1', message: expect.stringContaining('notes.png: This is not a picture') }],
    ]);
    expect(await rows()).toEqual([]);
    expect(unfinished()).toEqual([]);
  });

  it('is kept once, with who sent it, and told in the audit log', async () => {
    const bytes = await picture().png().toBuffer();
    const first = await upload([{ bytes, name: 'Main Street.png' }]);
    const second = await upload([{ bytes, name: 'again.png' }], await server.key());
    expect(second.body.file.url).toBe(first.body.file.url);
    expect(await rows()).toMatchObject([{ name: 'Main Street.png', mimeType: 'image/png', width: 40, height: 20 }]);
    const audit = await server.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'media-upload'))
      .orderBy(auditLog.id);
    expect(audit.slice(-2).map(({ subject }) => subject.split(' (')[0])).toEqual(['Main Street.png', 'again.png']);
  });

  it('that is sent again under its key is given the first answer, and not recorded twice', async () => {
    const bytes = await picture({ width: 21 }).png().toBuffer();
    const headers = { ...editor, 'Idempotency-Key': 'upload-1' };
    const told = async () =>
      (await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'media-upload'))).length;
    const before = await told();
    const first = await upload([{ bytes, name: 'one.png' }], headers);
    await server.database.db.delete(media);
    const again = await upload([{ bytes, name: 'one.png' }], headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([await told(), await rows()]).toEqual([before + 1, []]);
    const other = await upload([{ bytes: await picture().png().toBuffer(), name: 'one.png' }], headers);
    expect([other.status, other.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect((await upload([{ bytes }], { ...editor, 'Idempotency-Key': 'a b' })).status).toBe(400);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\a.png', 'a.png'],
    ['naïve – 写真.png', 'naïve – 写真.png'],
    ['a\u202eb.png', 'ab.png'],
  ])('named %j is called %j', async (name, expected) => {
    // Sent by hand: a form would tidy the name itself.
    const body = Buffer.concat([
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="files"; filename="${name.replace(/\\/g, '\\\\')}"\r\n\r\n`,
      ),
      await picture().png().toBuffer(),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { ...editor, 'Content-Type': 'multipart/form-data; boundary=b' };
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body, headers });
    expect(answer.status).toBe(201);
    expect(await rows()).toMatchObject([{ name: expected }]);
  });

  it('is turned the right way up, and keeps nothing of where it was taken', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'Someone at home' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { body } = await upload([{ bytes }]);
    expect([body.file.width, body.file.height]).toEqual([20, 40]);
    const kept = await sharp((await get(body.file.url)).bytes).metadata();
    expect([kept.exif, kept.orientation, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('that moves goes on moving', async () => {
    const frame = (value: number) => Buffer.alloc(20 * 20 * 3, value);
    const bytes = await sharp(Buffer.concat([frame(0), frame(255)]), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif()
      .toBuffer();
    const { body } = await upload([{ bytes }]);
    expect([body.file.width, body.file.height]).toEqual([20, 20]);
    expect((await sharp((await get(body.file.url)).bytes, { animated: true }).metadata()).pages).toBe(2);
  });
});

describe('a hostile upload', () => {
  const SCRIPT = '<script>alert(1)</script>';

  it('of a page, or of anything but a picture, is refused', async () => {
    const unknown = 'This is not a picture of a known kind: JPEG, PNG, GIF, WebP, AVIF, TIFF and SVG can be uploaded.';
    expect(await refusal(`<!doctype html><html><body>${SCRIPT}`, 'photo.jpg')).toEqual([415, unknown]);
    expect(await refusal(`<html><svg></svg>${SCRIPT}</html>`, 'a.svg')).toEqual([415, unknown]);
    expect(await refusal('%PDF-1.7\n%\u00e2', 'a.png')).toEqual([415, unknown]);
    expect(await refusal(Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'), 'a.png')).toEqual([415, unknown]);
    expect(await refusal('', 'empty.png')).toEqual([422, 'The file is empty.']);
    expect(await rows()).toEqual([]);
  });

  it('of a picture that is also a page or an archive becomes the picture alone', async () => {
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

  it('of a picture larger than it looks is refused', async () => {
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toEqual([413, 'The file is larger than 10 MB.']);
    expect(await refusal(bomb(20_000, 20_000))).toEqual([422, 'The picture has more than 40 megapixels.']);
    const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>`;
    expect(await refusal(wide)).toEqual([422, 'The picture has more than 40 megapixels.']);
    expect(unfinished()).toEqual([]);
  });

  it('of half a picture is refused', async () => {
    const whole = await picture({ width: 300, height: 300, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as never)
      .jpeg()
      .toBuffer();
    const damaged = 'The picture can not be read: it is damaged or incomplete.';
    expect(await refusal(whole.subarray(0, whole.length / 2))).toEqual([422, damaged]);
    expect(await refusal((await picture().png().toBuffer()).subarray(0, 60))).toEqual([422, damaged]);
  });

  it('of a drawing leaves nothing in it but what draws', async () => {
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
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  it.each([
    ['nested without end', `<svg>${'<g>'.repeat(15_000)}</svg>`, 'The drawing is nested too deeply.'],
    [
      'that repeats its parts',
      `<svg><g id="a"/>${'<use href="#a"/>'.repeat(300)}</svg>`,
      'The drawing repeats too many parts.',
    ],
    ['of too many parts', `<svg>${'<rect/>'.repeat(25_000)}</svg>`, 'The drawing has too many parts.'],
    [
      'with attributes without end',
      `<svg ${Array.from({ length: 1000 }, (_, n) => `a${n}="1"`).join(' ')}></svg>`,
      'The drawing can not be read: a tag in it is not well formed.',
    ],
    [
      'with words behind an odd quote',
      '<svg a=b" c d e "></svg>',
      'The drawing can not be read: a tag in it is not well formed.',
    ],
  ])('of a drawing %s is refused', async (_what, bytes, message) => {
    expect(await refusal(bytes, 'a.svg')).toEqual([422, message]);
  });

  it('of a drawing may be large', async () => {
    const parts = `<g id="${'x'.repeat(300)}"><rect width="1" height="1"/></g>`.repeat(5000);
    const { status } = await upload([{ bytes: `<svg viewBox="0 0 9 9">${parts}</svg>`, name: 'large.svg' }]);
    expect(status).toBe(201);
  });
});

describe('POST /api/media', () => {
  it('asks who, from where and what before it reads anything', async () => {
    const bytes = await picture().png().toBuffer();
    expect((await upload([{ bytes }], {})).status).toBe(401);
    const { Origin: _, ...silent } = editor;
    expect((await upload([{ bytes }], silent)).status).toBe(403);
    expect((await upload([{ bytes }], { ...silent, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await upload([{ bytes, field: 'other' }])).body).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await upload([])).body.message).toBe('There is no file in the field files or image.');
    expect((await server.send('POST', '/api/media', {}, editor)).status).toBe(415);
    const method = await server.send('GET', '/api/media', undefined, editor);
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await server.send('OPTIONS', '/api/media')).status).toBe(204);
    const broken = await fetch(`${server.url}/api/media`, {
      method: 'POST',
      headers: { ...editor, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf',
    });
    expect([broken.status, (await broken.json()).message]).toEqual([400, 'The upload is not complete.']);
    expect(unfinished()).toEqual([]);
  });

  it('leaves nothing of an upload that broke off', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/media HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\nCookie: ${editor.Cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n`;
    socket.write(
      `${head}--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n${'x'.repeat(2000)}`,
    );
    await expect.poll(unfinished).toHaveLength(1);
    socket.destroy();
    await expect.poll(unfinished).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

describe('GET /media/{key}', () => {
  it('is kept by browsers for ever, and safe to open', async () => {
    const { body } = await upload([{ bytes: await picture().png().toBuffer() }]);
    const { answer } = await get(body.file.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/png',
    });
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(server.url + body.file.url, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const head = await fetch(server.url + body.file.url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(server.url + body.file.url, { method: 'DELETE' })).status).toBe(405);
  });

  it.each([
    `/media/${'0'.repeat(40)}.png`,
    '/media/',
    '/media/%2e%2e%2fauth-secret',
    '/media/..%5cauth-secret',
    `/media/${'0'.repeat(40)}.html`,
    '/media/a/b.png',
  ])('%s is no file', async (address) => {
    expect((await server.send('GET', address)).status).toBe(404);
  });
});

describe('the storage', () => {
  it('begins without what a killed server had not finished', async () => {
    const dir = path.dirname(server.services.media.storage.temporaryDir);
    writeFileSync(path.join(dir, 'tmp', 'half'), 'x');
    const storage = await openDiskStorage(dir);
    expect(readdirSync(storage.temporaryDir)).toEqual([]);
    await expect(storage.read('../auth-secret')).rejects.toThrow('Not a key');
  });
});

/** A PNG that says it is large, and is a few kilobytes of the same colour. */
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
