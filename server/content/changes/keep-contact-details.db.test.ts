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

const read = async (pageId: string) => (await server.send('GET', `/api/content/${pageId}`, undefined, editor)).body;
const update = (path: string, value: unknown) => server.send('POST', '/api/content/update', { path, value }, editor);
const phones = async () => [(await read('site')).firm.phone, (await read('contact')).contactInfo.contact.phone];

describe('the firm’s contact details', () => {
  it('are changed on the contact page with the site-wide content', async () => {
    expect((await update('site.firm.phone', '(555) 555-0199')).body).toMatchObject({ success: true, version: 2 });
    expect(await phones()).toEqual(['(555) 555-0199', '(555) 555-0199']);
  });

  it('are changed in the site-wide content with the contact page', async () => {
    const before = (await read('contact')).contactInfo;
    expect(before.office.address).toEqual((await read('site')).firm.address);
    expect((await update('contact.contactInfo.contact.phone', '(555) 555-0199')).status).toBe(200);
    await update('contact.contactInfo.office.address.1', '9 Market Street');
    await update('contact.contactInfo.social.twitter', 'https://x.com/elmwater');
    expect(await phones()).toEqual(['(555) 555-0199', '(555) 555-0199']);
    const site = await read('site');
    expect([site.firm.address[1], site.social.twitter]).toEqual(['9 Market Street', 'https://x.com/elmwater']);
  });

  it('are one entry of the history, which is reverted as a whole', async () => {
    const changes = [{ path: 'site.firm.phone', value: '(555) 555-0199' }];
    const { changeSetId, versions } = (await server.send('POST', '/api/content/batch', { changes }, editor)).body;
    expect(versions).toEqual({ site: 2 });
    const { items } = (await server.send('GET', '/api/history?page=contact', undefined, editor)).body;
    expect(items.map((item: { path: string; changeSetId: number }) => [item.path, item.changeSetId])).toEqual([
      ['contact.contactInfo.contact.phone', changeSetId],
    ]);
    await update('site.firm.phone', '(555) 555-0142');
    expect(await phones()).toEqual(['(555) 555-0142', '(555) 555-0142']);
  });

  it('that differ are left alone', async () => {
    const changes = [
      { path: 'site.firm.phone', value: '(555) 555-0101' },
      { path: 'contact.contactInfo.contact.phone', value: '(555) 555-0102' },
    ];
    await server.send('POST', '/api/content/batch', { changes }, editor);
    await update('site.firm.phone', '(555) 555-0103');
    expect(await phones()).toEqual(['(555) 555-0103', '(555) 555-0102']);
  });

  it('that are deleted on one page stay on the other', async () => {
    await server.send('POST', '/api/content/delete', { path: 'contact.contactInfo' }, editor);
    expect((await read('site')).firm.phone).toBe('(555) 555-0142');
    expect((await update('site.firm.phone', '(555) 555-0199')).status).toBe(200);
    expect(await read('contact')).not.toHaveProperty('contactInfo');
  });

  it('of an unpublished contact page do not reach the pages of the site', async () => {
    await server.send('PATCH', '/api/pages/contact', { status: 'draft' }, editor);
    await update('contact.contactInfo.contact.phone', '(555) 555-0199');
    expect(await phones()).toEqual(['(555) 555-0142', '(555) 555-0199']);
  });

  it('that are sent together are both stored as sent', async () => {
    const changes = [
      { path: 'site.firm.phone', value: '(555) 555-0199' },
      { path: 'contact.contactInfo.contact.phone', value: '(555) 555-0142' },
    ];
    await server.send('POST', '/api/content/batch', { changes }, editor);
    expect(await phones()).toEqual(['(555) 555-0199', '(555) 555-0142']);
  });

  it('return to exactly what they were when a change is reverted', async () => {
    const changes = [{ path: 'site.firm.phone', value: '(555) 555-0101' }];
    changes.push({ path: 'contact.contactInfo.contact.phone', value: '(555) 555-0102' });
    await server.send('POST', '/api/content/batch', { changes }, editor);
    await update('site.firm.phone', '(555) 555-0102');
    const { items } = (await server.send('GET', '/api/history?page=site', undefined, editor)).body;
    const revert = { id: String(items[0].id), to: 'before' };
    expect((await server.send('POST', '/api/trpc/history.revert', revert, editor)).status).toBe(200);
    expect(await phones()).toEqual(['(555) 555-0101', '(555) 555-0102']);
  });

  it('that are not valid are refused with the path that was sent', async () => {
    const { status, body } = await update('site.firm.email', 'not an address');
    expect([status, JSON.stringify(body.issues)]).toEqual([422, expect.not.stringContaining('contactInfo')]);
  });
});

describe('the firm’s name', () => {
  const names = async () => {
    const { firm, logo } = await read('site');
    return [firm.name, logo.text];
  };

  it('replaces the logo’s text that shows the previous name, in the same save', async () => {
    const changes = [{ path: 'site.firm.name', value: 'Alder Lane Capital' }];
    const { changeSetId } = (await server.send('POST', '/api/content/batch', { changes }, editor)).body;
    expect(await names()).toEqual(['Alder Lane Capital', 'Alder Lane Capital']);
    await update('site.firm.name', 'Alder Lane');
    expect(await names()).toEqual(['Alder Lane', 'Alder Lane']);
    const { items } = (await server.send('GET', '/api/history?page=site', undefined, editor)).body;
    const paths = items
      .filter((item: { changeSetId: number }) => item.changeSetId === changeSetId)
      .map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['site.firm.name', 'site.footer.copyright', 'site.logo.text']);
    const undo = { changeSetId: items[0].changeSetId };
    expect((await server.send('POST', '/api/trpc/history.revertSet', undo, editor)).status).toBe(200);
    expect(await names()).toEqual(['Alder Lane Capital', 'Alder Lane Capital']);
  });

  it('replaces the sample firm’s name in the logo, even if the firm had another name by then', async () => {
    const sample = (await read('site')).logo.text;
    await update('site.firm.name', 'Alder Lane');
    await update('site.logo.text', sample);
    await update('site.firm.name', 'Alder Lane Capital');
    expect(await names()).toEqual(['Alder Lane Capital', 'Alder Lane Capital']);
  });

  it('keeps a logo’s text that someone wrote or sends along', async () => {
    await update('site.logo.text', 'ELM');
    await update('site.firm.name', 'Alder Lane');
    expect(await names()).toEqual(['Alder Lane', 'ELM']);
    await update('site.logo.text', 'Alder Lane');
    const changes = [
      { path: 'site.firm.name', value: 'Alder Lane Capital' },
      { path: 'site.logo.text', value: 'Alder' },
    ];
    await server.send('POST', '/api/content/batch', { changes }, editor);
    expect(await names()).toEqual(['Alder Lane Capital', 'Alder']);
  });

  it('replaces the previous name, or the sample firm’s, in the copyright notice', async () => {
    const copyright = async () => (await read('site')).footer.copyright;
    const sample = await copyright();
    await update('site.firm.name', 'Alder');
    expect(await copyright()).toBe('Alder LLC. All rights reserved.');
    await update('site.firm.name', 'Alder Lane LLC');
    expect(await copyright()).toBe('Alder Lane LLC. All rights reserved.');
    await update('site.firm.name', 'Alder Lane');
    expect(await copyright()).toBe('Alder Lane. All rights reserved.');
    await update('site.footer.copyright', sample);
    await update('site.firm.name', 'Alder Lane Capital');
    expect(await copyright()).toBe('Alder Lane Capital LLC. All rights reserved.');
    await update('site.footer.copyright', 'Alder Lane Capital Advisors, Inc.');
    await update('site.firm.name', 'Alder Lane Capital Advisors');
    expect(await copyright()).toBe('Alder Lane Capital Advisors, Inc.');
    await update('site.footer.copyright', 'All rights reserved.');
    await update('site.firm.name', 'Birch');
    expect(await copyright()).toBe('All rights reserved.');
  });

  it('is not changed by the logo’s text', async () => {
    const [name] = await names();
    await update('site.logo.text', 'ELM');
    expect(await names()).toEqual([name, 'ELM']);
  });
});
