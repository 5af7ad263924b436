import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, media } from '../../db/schema/library';
import { type Answer, startTestServer, type TestServer } from '../testing';

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

describe('a document of the library', () => {
  it('stands at an address of its own, is shown or kept by browsers as it is, and can do nothing there', async () => {
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

  it('is listed beside no picture, and the same file under the same name is the one that is there', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    expect(await kept(pdf('one'), 'one.pdf')).toBe(url);
    await kept(pdf('two'), 'two.pdf');
    const { items, total } = dataOf(await query('list', {}));
    expect([items.map(({ name }: { name: string }) => name), total]).toEqual([['two.pdf', 'one.pdf'], 2]);
    expect(dataOf(await query('list', { q: 'TWO' })).items).toHaveLength(1);
    const pictures = await server.send('GET', '/api/trpc/media.list?input=%7B%7D', undefined, editor);
    expect(dataOf(pictures)).toMatchObject({ items: [], total: 0 });
  });

  it('has another file at the same address, and any that stood there before again', async () => {
    const url = await kept(pdf('draft'), 'letter.pdf');
    const id = idOf(url);
    const first = await (await fetch(server.url + url)).text();
    const replaced = await send(pdf('final'), 'whatever.pdf', `?replaces=${id}`);
    expect([replaced.status, replaced.body.file.url]).toEqual([201, url]);
    expect(await (await fetch(server.url + url)).text()).toBe(pdf('final'));
    const versions = dataOf(await query('versions', { id }));
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    // What stood there stays at an address that never shows another.
    expect(await (await fetch(server.url + versions[1].url)).text()).toBe(first);
    expect((await mutate('putBack', { id, version: 1 })).status).toBe(200);
    expect(await (await fetch(server.url + url)).text()).toBe(first);
  });

  it('is not replaced by a file of another kind, a picture or two files, and none is kept', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    const before = await rows();
    expect((await send('a,b\n', 'a.csv', `?replaces=${idOf(url)}`)).status).toBe(422);
    expect((await send(pdf('x'), 'x.pdf', '?replaces=0000000000')).status).toBe(404);
    expect((await send(pdf('x'), 'x.pdf', '?replaces=../../x')).status).toBe(400);
    expect(await rows()).toEqual(before);
    expect(await (await fetch(server.url + url)).text()).toBe(pdf('one'));
  });

  it('is called otherwise, where it stands; a name of another kind is refused', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    expect(dataOf(await mutate('rename', { id: idOf(url), name: 'The letter.pdf' }))).toMatchObject({
      url,
      name: 'The letter.pdf',
    });
    expect((await mutate('rename', { id: idOf(url), name: 'letter.html' })).status).toBe(422);
  });

  it.each([
    ['marks that reorder letters', 'gepj.\u202efdp.pdf', 'gepj.fdp.pdf'],
    ['isolates', '\u2066one\u2069.pdf', 'one.pdf'],
    ['line breaks', 'one\r\nSet-Cookie: a=b.pdf', 'oneSet-Cookie: a=b.pdf'],
    ['separators of lines', 'one\u2028two.pdf', 'onetwo.pdf'],
    ['folders', '../../one.pdf', 'one.pdf'],
    ['folders of Windows', 'C:\\\\one.pdf', 'one.pdf'],
  ])('has a name without %s, whether it is uploaded or renamed', async (_what, given, tidied) => {
    const url = await kept(pdf('one'), 'one.pdf');
    const refused = await mutate('rename', { id: idOf(url), name: given });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('A file name has no'),
    ]);
    const other = await kept(pdf('two'), given);
    const answer = await fetch(server.url + other);
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(tidied)}`);
  });

  it('is not deleted unasked where something leads to it, and goes on standing there when it is', async () => {
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

  it('is kept in a folder, by which the library is narrowed, and stays where it stands', async () => {
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

  it('is paged by fifty, each once', async () => {
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

describe('what is no document', () => {
  const ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
  it.each([
    ['HTML called a PDF', '<!doctype html><script>alert(1)</script>', 'a.pdf'],
    ['a drawing called a PDF', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.pdf'],
    ['an archive called a PDF', ZIP, 'a.pdf'],
    ['an archive called a text document', ZIP, 'a.docx'],
    ['a PDF called a page', pdf('x'), 'a.html'],
    ['a PDF behind a page', `<html>${pdf('x')}`, 'a.pdf'],
    ['a PDF called a table', pdf('x'), 'a.csv'],
    ['bytes called a text', new Uint8Array([0xff, 0xfe, 1, 0]), 'a.txt'],
    ['a program called a text', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), 'a.txt'],
    ['a text with a null in it', 'a\0b', 'a.txt'],
    ['a page', '<!doctype html>', 'a.html'],
    ['a program', 'MZ', 'a.exe'],
    ['a turned name', pdf('x'), 'fdp.\u202efdp.html'],
  ])('%s is refused, and nothing is kept', async (_what, bytes, name) => {
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
  ])('a text is one whatever its first characters are: %s', async (name, bytes, type) => {
    const answer = await fetch(server.url + (await kept(bytes, name)));
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([`${type}; charset=utf-8`, bytes]);
  });

  it('a text of another encoding is stored in UTF-8', async () => {
    const windows = new Uint8Array([...Buffer.from('Ort;Z'), 0xfc, ...Buffer.from('rich\r\n')]);
    const utf16 = new Uint8Array(Buffer.from('\ufeffOrt;Zürich\r\n', 'utf16le'));
    for (const bytes of [windows, utf16]) {
      const answer = await fetch(server.url + (await kept(bytes, 'orte.csv')));
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('\ufeffOrt;Zürich\r\n');
    }
    const text = await fetch(server.url + (await kept(windows, 'orte.txt')));
    expect(Buffer.from(await text.arrayBuffer()).toString()).toBe('Ort;Zürich\r\n');
  });

  it('an empty one is refused', async () => {
    expect((await send('', 'a.txt')).status).toBe(422);
  });

  it('a page that is called a text is one: browsers are told to keep it, and what it is', async () => {
    const answer = await fetch(server.url + (await kept('<script>alert(1)</script>', '../../evil\\a.txt')));
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="a.txt"; filename*=UTF-8''a.txt`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a name of ten thousand characters, or of signs that steer, is made a name', async () => {
    expect(await kept(pdf('x'), `${'n'.repeat(10_000)}.pdf`)).toMatch(/^\/media\/files\/[a-z0-9]{10}\/n{80}\.pdf$/);
    const url = await kept(pdf('x'), 'a\u202e"b.pdf');
    expect((await fetch(server.url + url)).headers.get('content-disposition')).toBe(
      `inline; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`,
    );
  });

  it('a hundred megabytes are refused before they are read', async () => {
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

it('of a hundred megabytes that nobody has counted, nothing is kept', async () => {
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
  expect(readdirSync(server.services.media.storage.temporaryDir)).toEqual([]);
});

describe('an address of a document', () => {
  it.each([
    '/media/files/',
    '/media/files/0000000000/a.pdf',
    '/media/files/0000000000/..%2f..%2fx.pdf',
    '/media/files/%00/a.pdf',
  ])('that nobody was told is nothing: %s', async (address) => {
    expect((await fetch(server.url + address)).status).toBe(404);
  });

  it('is read alone', async () => {
    const url = await kept(pdf('one'), 'one.pdf');
    const { status, headers } = await server.send('POST', url, {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${server.url}${url.replace('one.pdf', 'two.pdf')}`)).status).toBe(404);
  });
});
