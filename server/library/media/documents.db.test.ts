import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, media } from '../../../db/schema/library';
import { type Answer, startTestServer, type TestServer } from '../../main/testing';
import { listUnfinished } from '../files/testing-unfinished';

let server: TestServer;
let key: Record<string, string>;
let editor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  key = await server.key();
  editor = await server.signIn();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.delete(documents);
  await server.database.db.delete(media);
});

const pdf = (words: string) => `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;

async function send(bytes: string | Uint8Array, name: string, query = ''): Promise<Answer> {
  const form = new FormData();
  form.append('files', new Blob([bytes as BlobPart], { type: 'application/pdf' }), name);
  const answer = await fetch(`${server.url}/api/media${query}`, { method: 'POST', body: form, headers: key });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
async function kept(bytes: string | Uint8Array, name: string): Promise<string> {
  const { status, body } = await send(bytes, name);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.file.url as string;
}
const idOf = (url: string) => url.split('/')[3] ?? '';
const query = (name: string, input: object) =>
  server.send('GET', `/api/trpc/files.${name}?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, editor);
const mutate = (name: string, input: object) => server.send('POST', `/api/trpc/files.${name}`, input, editor);
const dataOf = ({ body }: Answer) => body.result.data;
const rows = async () => [
  (await server.database.db.select().from(documents)).length,
  (await server.database.db.select().from(media)).length,
];

describe('a document in the library', () => {
  it('has its own address, is displayed or downloaded unchanged, and is sandboxed', async () => {
    const url = await kept(pdf('one'), 'Annual Letter – 2025.pdf');
    expect(url).toMatch(/^\/media\/files\/[a-z0-9]{10}\/annual-letter-2025\.pdf$/);
    const answer = await fetch(server.url + url);
    expect(await answer.text()).toBe(pdf('one'));
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headers['content-disposition']).toBe(
      `inline; filename="Annual Letter _ 2025.pdf"; filename*=UTF-8''Annual%20Letter%20%E2%80%93%202025.pdf`,
    );
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const again = await fetch(server.url + url, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
    const text = await fetch(server.url + (await kept('a,b\n1,2\n', 'figures.csv')));
    expect(text.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(text.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('is not listed with images, and uploading the same file with the same name returns the existing document', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    expect(await kept(pdf('one'), 'one.pdf')).toBe(url);
    await kept(pdf('two'), 'two.pdf');
    const { items, total } = dataOf(await query('list', {}));
    expect([items.map(({ name }: { name: string }) => name), total]).toEqual([['two.pdf', 'one.pdf'], 2]);
    expect(dataOf(await query('list', { q: 'TWO' })).items).toHaveLength(1);
    const pictures = await server.send('GET', '/api/trpc/media.list?input=%7B%7D', undefined, editor);
    expect(dataOf(pictures)).toMatchObject({ items: [], total: 0 });
  });

  it('can be replaced at the same address, and an earlier version can be restored', async () => {
    const url = await kept(pdf('draft'), 'letter.pdf');
    const id = idOf(url);
    const first = await (await fetch(server.url + url)).text();
    const replaced = await send(pdf('final'), 'whatever.pdf', `?replaces=${id}`);
    expect([replaced.status, replaced.body.file.url]).toEqual([201, url]);
    expect(await (await fetch(server.url + url)).text()).toBe(pdf('final'));
    const versions = dataOf(await query('versions', { id }));
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    // The earlier file keeps its permanent address, but not for visitors.
    expect(await (await fetch(server.url + versions[1].url, { headers: editor })).text()).toBe(first);
    for (const { url: address } of versions) expect((await fetch(server.url + address)).status).toBe(404);
    expect((await mutate('putBack', { id, version: 1 })).status).toBe(200);
    expect(await (await fetch(server.url + url)).text()).toBe(first);
  });

  it('cannot be replaced by a file of another type, and a rejected upload stores nothing', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    const before = await rows();
    expect((await send('a,b\n', 'a.csv', `?replaces=${idOf(url)}`)).status).toBe(422);
    expect((await send(pdf('x'), 'x.pdf', '?replaces=0000000000')).status).toBe(404);
    expect((await send(pdf('x'), 'x.pdf', '?replaces=../../x')).status).toBe(400);
    expect(await rows()).toEqual(before);
    expect(await (await fetch(server.url + url)).text()).toBe(pdf('one'));
  });

  it('can be renamed without changing its address, but not to another file type', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    expect(dataOf(await mutate('rename', { id: idOf(url), name: 'The letter.pdf' }))).toMatchObject({
      url,
      name: 'The letter.pdf',
    });
    expect((await mutate('rename', { id: idOf(url), name: 'letter.html' })).status).toBe(422);
    for (const name of ['../letter.pdf', 'a\\letter.pdf']) {
      expect((await mutate('rename', { id: idOf(url), name })).status).toBe(400);
    }
    expect(dataOf(await mutate('rename', { id: idOf(url), name: '.Äpfel\u202e\u0007 (1).pdf.' })).name).toBe(
      'Äpfel (1).pdf',
    );
    const { headers } = await fetch(server.url + url);
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="_pfel (1).pdf"; filename*=UTF-8''%C3%84pfel%20%281%29.pdf`,
    );
  });

  it('is only deleted after confirmation if it is linked, and its address keeps working', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    const update = { path: 'home.hero.subheadline', value: `See ${url}` };
    expect((await server.send('POST', '/api/content/update', update, key)).status).toBe(200);
    expect(dataOf(await query('uses', { id: idOf(url) }))).toMatchObject([
      { pageId: 'home', path: 'home.hero.subheadline' },
    ]);
    expect((await mutate('delete', { id: idOf(url) })).status).toBe(422);
    expect((await mutate('delete', { id: idOf(url), isSure: true })).status).toBe(200);
    expect(dataOf(await query('list', {})).items).toEqual([]);
    expect((await fetch(server.url + url)).status).toBe(200);
    expect((await query('versions', { id: idOf(url) })).status).toBe(404);
  });

  it('can be moved to a folder, which filters the list and does not change its address', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    await kept(pdf('two'), 'two.pdf');
    const id = idOf(url);
    expect((await mutate('move', { id, folder: ' Letters / 2025 ' })).status).toBe(200);
    expect(dataOf(await server.send('GET', '/api/trpc/files.folders', undefined, editor))).toEqual(['Letters / 2025']);
    const named = async (folder: string) =>
      dataOf(await query('list', { folder })).items.map(({ name }: { name: string }) => name);
    expect([await named('Letters / 2025'), await named(''), await named('Other')]).toEqual([
      ['one.pdf'],
      ['two.pdf'],
      [],
    ]);
    expect((await fetch(server.url + url)).status).toBe(200);
    expect((await mutate('putBack', { id, version: 1 })).status).toBe(200);
    expect(await named('Letters / 2025')).toEqual([]);
    for (const folder of ['a\nb', 'a\u202eb', 'n'.repeat(81)]) {
      expect((await mutate('move', { id, folder })).status).toBe(400);
    }
    expect((await mutate('move', { id: '0000000000', folder: 'a' })).status).toBe(404);
  });

  it('is listed on exactly one page of fifty', async () => {
    const key40 = (n: number) => `${createHash('sha256').update(String(n)).digest('hex').slice(0, 40)}.pdf`;
    const many = Array.from({ length: 60 }, (_, n) => ({ key: key40(n), name: `${n}.pdf` }));
    const row = { mimeType: 'application/pdf', bytes: 1, width: 0, height: 0 };
    await server.database.db.insert(media).values(many.map((one) => ({ ...row, ...one })));
    const ids = many.map(({ key: of, name }, n) => ({
      id: String(n).padStart(10, 'a'),
      name,
      addressName: name,
      key: of,
    }));
    await server.database.db.insert(documents).values(ids);
    const first = dataOf(await query('list', {}));
    const second = dataOf(await query('list', { cursor: first.nextCursor }));
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect([first.items.length, second.nextCursor, new Set(seen).size]).toEqual([50, null, 60]);
  });
});

describe('an upload that is not a document', () => {
  const ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
  it.each([
    ['HTML named as a PDF', '<!doctype html><script>alert(1)</script>', 'a.pdf'],
    ['an SVG named as a PDF', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.pdf'],
    ['an archive named as a PDF', ZIP, 'a.pdf'],
    ['an archive named as a Word document', ZIP, 'a.docx'],
    ['a PDF named as HTML', pdf('x'), 'a.html'],
    ['a PDF with HTML in front', `<html>${pdf('x')}`, 'a.pdf'],
    ['a PDF named as CSV', pdf('x'), 'a.csv'],
    ['binary data named as text', new Uint8Array([0xff, 0xfe, 1, 0]), 'a.txt'],
    ['a program named as text', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), 'a.txt'],
    ['text with a null byte', 'a\0b', 'a.txt'],
    ['a page', '<!doctype html>', 'a.html'],
    ['a program', 'MZ', 'a.exe'],
    ['a name with a right-to-left override', pdf('x'), 'fdp.\u202efdp.html'],
  ])('%s is rejected, and nothing is stored', async (_what, bytes, name) => {
    const { status, body } = await send(bytes, name);
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(body.issues[0].path).toBe('files.0');
    expect(await rows()).toEqual([0, 0]);
  });

  it.each([
    ['appointments.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n', 'text/calendar'],
    ['makes.csv', 'BM,Bayerische Motoren\nMZ,Motorrad\n', 'text/csv'],
    ['export.txt', '<?xml version="1.0"?>\n<note/>\n', 'text/plain'],
    ['rich.txt', '{\\rtf1 is how such a file begins', 'text/plain'],
    ['songs.csv', 'ID3,title\n1,One\n', 'text/csv'],
    ['gif.txt', 'GIF89a is a format', 'text/plain'],
  ])('text is accepted whatever its first characters are: %s', async (name, bytes, type) => {
    const answer = await fetch(server.url + (await kept(bytes, name)));
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([`${type}; charset=utf-8`, bytes]);
  });

  it('text in another encoding is stored as UTF-8', async () => {
    const windows = new Uint8Array([...Buffer.from('Ort;Z'), 0xfc, ...Buffer.from('rich\r\n')]);
    const utf16 = new Uint8Array(Buffer.from('\ufeffOrt;Zürich\r\n', 'utf16le'));
    for (const bytes of [windows, utf16]) {
      const answer = await fetch(server.url + (await kept(bytes, 'orte.csv')));
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('\ufeffOrt;Zürich\r\n');
    }
    const text = await fetch(server.url + (await kept(windows, 'orte.txt')));
    expect(Buffer.from(await text.arrayBuffer()).toString()).toBe('Ort;Zürich\r\n');
  });

  it('an empty file is rejected', async () => {
    expect((await send('', 'a.txt')).status).toBe(422);
  });

  it('HTML named as text is served as a plain-text download', async () => {
    const answer = await fetch(server.url + (await kept('<script>alert(1)</script>', '../../evil\\a.txt')));
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="a.txt"; filename*=UTF-8''a.txt`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('an overlong name or one with control characters is cleaned', async () => {
    expect(await kept(pdf('x'), `${'n'.repeat(10_000)}.pdf`)).toMatch(/^\/media\/files\/[a-z0-9]{10}\/n{80}\.pdf$/);
    const url = await kept(pdf('x'), 'a\u202e"b.pdf');
    expect((await fetch(server.url + url)).headers.get('content-disposition')).toBe(
      `inline; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`,
    );
  });

  it('a hundred megabytes are rejected before the body is read', async () => {
    const { port } = new URL(server.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(
        {
          port,
          path: '/api/media',
          method: 'POST',
          headers: { ...key, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 100 * 1024 * 1024 },
        },
        (answer) => {
          resolve(answer.statusCode);
          asked.destroy();
        },
      );
      asked.on('error', reject);
      asked.write('--b\r\n');
    });
    expect(status).toBe(413);
    expect(await rows()).toEqual([0, 0]);
  });
});

it('an upload of a hundred megabytes without a Content-Length is rejected and leaves nothing behind', async () => {
  const { port } = new URL(server.url);
  const headers = { ...key, 'Content-Type': 'multipart/form-data; boundary=b' };
  const asked = request({ port, path: '/api/media', method: 'POST', headers });
  let isOver = false;
  const status = new Promise<number | undefined>((resolve, reject) => {
    asked.on('response', (answer) => {
      isOver = true;
      resolve(answer.statusCode);
    });
    asked.on('error', (error) => (isOver ? undefined : reject(error)));
  });
  asked.write('--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
  const chunk = Buffer.alloc(256 * 1024, 32);
  let sent = 0;
  for (; !isOver && sent < 100 * 1024 * 1024; sent += chunk.length) {
    if (!asked.write(chunk)) await new Promise((resolve) => void setImmediate(resolve));
  }
  asked.end('\r\n--b--\r\n');
  expect(await status).toBe(413);
  expect(await rows()).toEqual([0, 0]);
  expect(listUnfinished(server.services.env.DATA_DIR)).toEqual([]);
});

describe('the address of a document', () => {
  it.each([
    '/media/files/',
    '/media/files/0000000000/a.pdf',
    '/media/files/0000000000/..%2f..%2fx.pdf',
    '/media/files/%00/a.pdf',
  ])('is a 404 if it does not exist: %s', async (address) => {
    expect((await fetch(server.url + address)).status).toBe(404);
  });

  it('only allows reading', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    const { status, headers } = await server.send('POST', url, {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${server.url}${url.replace('one.pdf', 'two.pdf')}`)).status).toBe(404);
  });
});
