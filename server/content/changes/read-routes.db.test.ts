import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_MODELS } from '../../../src/pages/models';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.key();
});
afterAll(() => server.close());

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.send(method, path, undefined, headers);
const publicReads = ['/api/content/home', '/api/sections/home'];

describe('reading content', () => {
  it('returns every page of the contract with content that is valid for its model', async () => {
    const ids = ['home', 'about', 'portfolio', 'team', 'testimonials', 'contact', 'caseStudies', 'demo', 'investors'];
    ids.push('brokers', 'privacy', 'terms', 'disclaimer', 'site');
    expect(Object.keys(PAGE_MODELS).sort()).toEqual(ids.sort());
    for (const id of ids) {
      const answer = await read(`/api/content/${id}`);
      expect([id, answer.status]).toEqual([id, 200]);
      const model = PAGE_MODELS[id as keyof typeof PAGE_MODELS];
      expect([id, model.schema.safeParse(answer.body).success]).toEqual([id, true]);
      expect(Object.keys(answer.body).length).toBeGreaterThan(0);
    }
  });

  it('returns the contact page as hero and contactInfo, and the site-wide content', async () => {
    expect(Object.keys((await read('/api/content/contact')).body)).toEqual(
      expect.arrayContaining(['hero', 'contactInfo']),
    );
    const site = Object.keys((await read('/api/content/site')).body);
    expect(site).toEqual(expect.arrayContaining(['firm', 'logo', 'navigation', 'footer', 'social']));
  });

  it('answers 404 for unknown pages, including inherited property names', async () => {
    for (const id of [
      'nope',
      'Home',
      'constructor',
      '__proto__',
      'toString',
      'home%00',
      'home%2F',
      '%2e%2e%2fhome',
      'x'.repeat(1500),
    ]) {
      for (const base of ['/api/content/', '/api/sections/']) {
        const answer = await read(base + id);
        expect([id.slice(0, 20), answer.status, answer.body.code]).toEqual([id.slice(0, 20), 404, 'NOT_FOUND']);
        expect(answer.body.message.length).toBeLessThan(200);
      }
    }
  });
});

describe.each(publicReads)('GET %s', (path) => {
  it('can be cached, but must be revalidated every time', async () => {
    const answer = await read(path);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('etag')).toMatch(/^W\/"[\w-]{20,}"$/);
    expect(answer.headers.get('cdn-cache-control')).toBeNull();
  });

  it('answers 304 without a body if the caller has the current version', async () => {
    const etag = (await read(path)).headers.get('etag') ?? '';
    for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await read(path, { 'If-None-Match': held }, method);
        expect([held, answer.status, answer.body]).toEqual([held, 304, '']);
        expect([answer.headers.get('etag'), answer.headers.get('content-type')]).toEqual([etag, null]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      }
    }
    for (const held of ['"other"', etag.slice(1, -1), '']) {
      expect((await read(path, { 'If-None-Match': held })).status).toBe(200);
    }
  });

  it('is not cached for an editor', async () => {
    expect((await read(path, editor)).headers.get('cache-control')).toBe('private, no-store');
  });

  it('has a new ETag as soon as the content changes', async () => {
    const before = (await read(path)).headers.get('etag') ?? '';
    const isContent = path.startsWith('/api/content');
    const section = { pageId: 'home', sectionType: 'newer', sectionName: 'A', sectionData: {} };
    const written = isContent
      ? await server.send('POST', '/api/content/update', { path: 'home.hero.cta', value: 'Newer' }, editor)
      : await server.send('POST', '/api/sections', section, editor);
    expect(written.status).toBe(isContent ? 200 : 201);
    const after = await read(path, { 'If-None-Match': before });
    expect([after.status, after.headers.get('etag') === before]).toEqual([200, false]);
  });
});

describe('the API reference', () => {
  it('is served as JSON and as a page, with the origin of the request', async () => {
    const document = await read('/api/openapi.json');
    expect(document.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([document.body.openapi, document.body.servers[0].url]).toEqual(['3.1.0', server.url]);
    const page = await read('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it.each(['/api/docs', '/api/openapi.json'])('is compressed and has an ETag: %s', async (address) => {
    const first = await fetch(server.url + address, { headers: { 'Accept-Encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(server.url + address, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
