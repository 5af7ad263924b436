import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { media } from '../../../db/schema/library';
import { picture, uploadTests } from './testing-uploads';

const tests = uploadTests();
const { upload, unfinished, rows, get } = tests;

describe('an upload', () => {
  it.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['gif', 'gif', 'image/gif'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'avif', 'image/avif'],
    ['tiff', 'jpg', 'image/jpeg'],
  ] as const)('of %s is stored as %s, based on its content', async (format, ending, type) => {
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

  it('may contain several files in either field, and stores all or none', async () => {
    const one = await picture().png().toBuffer();
    const two = await picture({ width: 30 }).png().toBuffer();
    const { status, body } = await upload([{ bytes: one, field: 'image' }, { bytes: two }]);
    expect([status, body.files.length]).toEqual([201, 2]);
    await tests.server.database.db.delete(media);
    const refused = await upload([{ bytes: one }, { bytes: 'nothing', name: 'notes.png' }]);
    expect([refused.status, refused.body.issues]).toEqual([
      415,
      [{ path: 'files.1', message: expect.stringContaining('notes.png: This file type is not supported') }],
    ]);
    expect(await rows()).toEqual([]);
    expect(unfinished()).toEqual([]);
  });

  it('is stored once with its author and recorded in the audit log', async () => {
    const bytes = await picture().png().toBuffer();
    const first = await upload([{ bytes, name: 'Main Street.png' }]);
    const second = await upload([{ bytes, name: 'again.png' }], await tests.server.key());
    expect(second.body.file.url).toBe(first.body.file.url);
    expect(await rows()).toMatchObject([{ name: 'Main Street.png', mimeType: 'image/png', width: 40, height: 20 }]);
    const audit = await tests.server.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'media-upload'))
      .orderBy(auditLog.id);
    expect(audit.slice(-2).map(({ subject }) => subject.split(' (')[0])).toEqual(['Main Street.png', 'again.png']);
  });

  it('that is repeated with its idempotency key gets the first response and is recorded once', async () => {
    const bytes = await picture({ width: 21 }).png().toBuffer();
    const headers = { ...tests.editor, 'Idempotency-Key': 'upload-1' };
    const told = async () =>
      (await tests.server.database.db.select().from(auditLog).where(eq(auditLog.action, 'media-upload'))).length;
    const before = await told();
    const first = await upload([{ bytes, name: 'one.png' }], headers);
    await tests.server.database.db.delete(media);
    const again = await upload([{ bytes, name: 'one.png' }], headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([await told(), await rows()]).toEqual([before + 1, []]);
    const other = await upload([{ bytes: await picture().png().toBuffer(), name: 'one.png' }], headers);
    expect([other.status, other.body.code]).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect((await upload([{ bytes }], { ...tests.editor, 'Idempotency-Key': 'a b' })).status).toBe(400);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\a.png', 'a.png'],
    ['naïve – 写真.png', 'naïve – 写真.png'],
    ['a\u202eb.png', 'ab.png'],
    [' ..a.png. ', 'a.png'],
  ])('named %j is stored as %j', async (name, expected) => {
    // Built by hand, because a form would clean the name itself.
    const body = Buffer.concat([
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="files"; filename="${name.replace(/\\/g, '\\\\')}"\r\n\r\n`,
      ),
      await picture().png().toBuffer(),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { ...tests.editor, 'Content-Type': 'multipart/form-data; boundary=b' };
    const answer = await fetch(`${tests.server.url}/api/media`, { method: 'POST', body, headers });
    expect(answer.status).toBe(201);
    expect(await rows()).toMatchObject([{ name: expected }]);
  });

  it('is rotated upright and loses its location and other metadata', async () => {
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

  it('that is animated stays animated', async () => {
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

describe('POST /api/media', () => {
  it('checks caller, origin and type before it reads the body', async () => {
    const bytes = await picture().png().toBuffer();
    expect((await upload([{ bytes }], {})).status).toBe(401);
    const { Origin: _, ...silent } = tests.editor;
    expect((await upload([{ bytes }], silent)).status).toBe(403);
    expect((await upload([{ bytes }], { ...silent, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await upload([{ bytes, field: 'other' }])).body).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await upload([])).body.message).toBe('There is no file in the field files or image.');
    expect((await tests.server.send('POST', '/api/media', {}, tests.editor)).status).toBe(415);
    const method = await tests.server.send('GET', '/api/media', undefined, tests.editor);
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await tests.server.send('OPTIONS', '/api/media')).status).toBe(204);
    const broken = await fetch(`${tests.server.url}/api/media`, {
      method: 'POST',
      headers: { ...tests.editor, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf',
    });
    expect([broken.status, (await broken.json()).message]).toEqual([400, 'The upload is not complete.']);
    expect(unfinished()).toEqual([]);
  });

  it('leaves nothing behind if an upload is interrupted', async () => {
    const { hostname, port } = new URL(tests.server.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/media HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${tests.server.url}\r\nCookie: ${tests.editor.Cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000\r\n\r\n`;
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
  it('is cached by browsers forever and safe to open', async () => {
    const { body } = await upload([{ bytes: await picture().png().toBuffer() }]);
    const { answer } = await get(body.file.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/png',
    });
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(tests.server.url + body.file.url, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const head = await fetch(tests.server.url + body.file.url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(tests.server.url + body.file.url, { method: 'DELETE' })).status).toBe(405);
  });

  it.each([
    `/media/${'0'.repeat(40)}.png`,
    '/media/',
    '/media/%2e%2e%2fauth-secret',
    '/media/..%5cauth-secret',
    `/media/${'0'.repeat(40)}.html`,
    '/media/a/b.png',
  ])('%s is not a file', async (address) => {
    expect((await tests.server.send('GET', address)).status).toBe(404);
  });
});

describe('the storage', () => {
  it('refuses anything that is not a key', async () => {
    const { storage } = tests.server.services.media;
    await expect(storage.read('../auth-secret')).rejects.toThrow('Not a key');
  });
});
