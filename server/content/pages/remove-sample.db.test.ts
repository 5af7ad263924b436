import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const call = (name: string, input?: object) => server.send('POST', `/api/trpc/${name}`, input, editor);
const plan = async () => (await server.send('GET', '/api/trpc/pages.sample', undefined, editor)).body.result.data;
const setup = async () => (await server.send('GET', '/api/trpc/settings.setup', undefined, editor)).body.result.data;
const read = async (pageId: string) => (await server.send('GET', `/api/content/${pageId}`)).body;

describe('removing the sample content', () => {
  it('is one change set, which is undone as a whole', async () => {
    const pages = ['home', 'portfolio', 'team', 'site', 'contact'];
    const before = await Promise.all(pages.map(read));
    const planned = await plan();
    expect(planned).toMatchObject({ kept: 0, removed: { companies: expect.any(Number) } });
    const { status, body } = await call('pages.removeSample', {});
    expect(status).toBe(200);
    const { changeSetId } = body.result.data;
    expect((await read('portfolio')).investments).toEqual([]);
    expect((await read('site')).firm.name).toBe('Your firm');
    expect(await plan()).toMatchObject({ texts: 0, pages: 0 });
    expect((await setup()).sample).toBe(true);
    const { items } = (await server.send('GET', '/api/history?page=team', undefined, editor)).body;
    expect(new Set(items.map((item: { changeSetId: number }) => item.changeSetId))).toEqual(new Set([changeSetId]));

    expect((await call('history.revertSet', { changeSetId })).status).toBe(200);
    expect(await Promise.all(pages.map(read))).toEqual(before);
    expect(await plan()).toEqual(planned);
  });

  it('keeps an entry that someone changed', async () => {
    const change = { path: 'testimonials.testimonials.0.name', value: 'Someone real' };
    await server.send('POST', '/api/content/update', change, editor);
    expect((await plan()).kept).toBe(1);
    await call('pages.removeSample', {});
    expect((await read('testimonials')).testimonials).toMatchObject([{ name: 'Someone real' }]);
  });

  it('does nothing the second time', async () => {
    await call('pages.removeSample', {});
    expect((await call('pages.removeSample', {})).body.result.data).toEqual({ changeSetId: null });
  });
});

describe('the steps of setting up a site', () => {
  it('are computed from the site, and null if only admins can take them', async () => {
    const firm = { name: false, contact: false, legalName: false, address: false };
    const none = { ...firm, logo: false, colors: false, page: false, sample: false };
    expect(await setup()).toEqual({ ...none, people: null, backup: null });
    const changes = [
      { path: 'site.firm.name', value: 'Harrow Capital' },
      { path: 'site.firm.phone', value: '(555) 555-0199' },
      { path: 'about.hero.headline', value: 'Our own words' },
    ];
    await server.send('POST', '/api/content/batch', { changes }, editor);
    const first = { name: true, contact: true, legalName: false, address: false, page: true, sample: false };
    expect(await setup()).toMatchObject(first);
    const legalName = { path: 'site.firm.legalName', value: 'Harrow Capital LP' };
    await server.send('POST', '/api/content/update', legalName, editor);
    expect(await setup()).toMatchObject({ ...first, legalName: true });
    const address = { path: 'site.firm.address', value: ['Harrow Capital', '2 Mill Street'] };
    await server.send('POST', '/api/content/update', address, editor);
    expect(await setup()).toMatchObject({ ...first, legalName: true, address: true });
    // A firm need not publish an address.
    await server.send('POST', '/api/content/update', { path: 'site.firm.address', value: [] }, editor);
    expect(await setup()).toMatchObject({ ...first, legalName: true, address: true });
  });
});
