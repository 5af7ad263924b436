import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing';

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

const send = (method: string, path: string, body?: unknown) => server.send(method, path, body, editor);
const update = (path: string, value: unknown) => send('POST', '/api/content/update', { path, value });
const newest = async () => (await send('GET', '/api/history?page=home&limit=1')).body.items[0];
const revert = async (id: number) => (await send('POST', `/api/history/${id}/revert`)).status;
const improvements = async () => (await send('GET', '/api/content/home')).body.portfolioHighlight.improvements;
const order = async () =>
  (await send('GET', '/api/sections/home')).body.map(({ sectionId }: { sectionId: string }) => sectionId);
const section = (sectionId: string) =>
  send('POST', '/api/sections', {
    pageId: 'home',
    sectionId,
    sectionType: 'hero',
    sectionName: sectionId,
    sectionData: { headline: sectionId },
  });

describe('reverting', () => {
  it('puts a deleted list item back between the others', async () => {
    const before = await improvements();
    await send('POST', '/api/content/delete', { path: 'home.portfolioHighlight.improvements.1' });
    expect(await revert((await newest()).id)).toBe(200);
    expect(await improvements()).toEqual(before);
  });

  it('takes an added list item out wherever it stands today, and never another one', async () => {
    const before: string[] = await improvements();
    await update(`home.portfolioHighlight.improvements.${before.length}`, 'An added one');
    const added = await newest();
    await send('POST', '/api/content/delete', { path: 'home.portfolioHighlight.improvements.0' });
    expect(await revert(added.id)).toBe(200);
    expect(await improvements()).toEqual(before.slice(1));
    expect(await revert(added.id)).toBe(422);
    expect(await improvements()).toEqual(before.slice(1));
  });

  describe('a change within a list', () => {
    const BODY = 'home.welcome.body';
    const FRUIT = ['Apple', 'Bread', 'Cider'];
    const body = async () => (await send('GET', '/api/content/home')).body.welcome.body;
    const cards = async () => (await send('GET', '/api/content/home')).body.opportunity.cards;
    const titles = async () => (await cards()).map(({ title }: { title: string }) => title);
    const written = async (path: string, value: unknown) => {
      expect((await update(path, value)).status).toBe(200);
      return (await newest()).id;
    };

    it('puts the old words on the item that was changed, wherever it stands today', async () => {
      await update(BODY, FRUIT);
      const id = await written(`${BODY}.1`, 'Bread two');
      await update(BODY, ['Bread two', 'Apple', 'Cider']);
      expect(await revert(id)).toBe(200);
      expect(await body()).toEqual(['Bread', 'Apple', 'Cider']);
    });

    it('is refused where no item holds it any more, or several do, and nothing is written', async () => {
      await update(BODY, FRUIT);
      const id = await written(`${BODY}.1`, 'Bread two');
      for (const now of [
        ['Apple', 'Cider'],
        ['Apple', 'Cider', 'Bread two', 'Bread two'],
      ]) {
        await update(BODY, now);
        expect(await revert(id)).toBe(422);
        expect(await body()).toEqual(now);
      }
    });

    it('is put back over what was written there later, as long as the list stands as it stood', async () => {
      await update(BODY, FRUIT);
      const id = await written(`${BODY}.1`, 'Bread two');
      await update(`${BODY}.1`, 'Bread three');
      await update(`${BODY}.0`, 'Apple two');
      expect(await revert(id)).toBe(200);
      expect(await body()).toEqual(['Apple two', 'Bread', 'Cider']);
    });

    it('is found after an item before it was taken out or put back', async () => {
      await update(BODY, FRUIT);
      const id = await written(`${BODY}.1`, 'Bread two');
      await send('POST', '/api/content/delete', { path: `${BODY}.0` });
      const gone = (await newest()).id;
      expect(await revert(id)).toBe(200);
      expect(await body()).toEqual(['Bread', 'Cider']);
      expect(await revert(gone)).toBe(200);
      expect(await body()).toEqual(FRUIT);
    });

    it('goes with its card, in a field of it', async () => {
      const before = await titles();
      const id = await written('home.opportunity.cards.1.title', 'A new title');
      const [first, second, ...others] = await cards();
      await update('home.opportunity.cards', [second, first, ...others]);
      expect(await revert(id)).toBe(200);
      expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)]);
    });

    it('goes with its stat where the field was not there before', async () => {
      const stats = async () => (await send('GET', '/api/content/home')).body.record.items;
      const [first, second] = [
        { value: '10', label: 'First' },
        { value: '12', label: 'Second' },
      ];
      await update('home.record.items', [first, second]);
      const id = await written('home.record.items.1.note', 'Net of fees');
      await update('home.record.items', [
        { ...second, note: 'Net of fees' },
        { ...first, note: 'Gross' },
      ]);
      expect(await revert(id)).toBe(200);
      expect(await stats()).toEqual([second, { ...first, note: 'Gross' }]);
      // Taken out is put back only where one item alone lacks it.
      const taken = (await newest()).id;
      await update('home.record.items', [{ ...first, note: 'Gross' }, second]);
      expect(await revert(taken)).toBe(200);
      expect(await stats()).toEqual([
        { ...first, note: 'Gross' },
        { ...second, note: 'Net of fees' },
      ]);
    });

    it('goes with its item within an element, and within a section', async () => {
      const elements = [{ id: 'list-1', type: 'list', position: { x: 0, y: 0 }, data: { items: FRUIT } }];
      await send('POST', '/api/sections', {
        pageId: 'home',
        sectionId: 'listed',
        sectionType: 'content',
        sectionName: 'Listed',
        sectionData: { elements },
      });
      const items = async () => (await send('GET', '/api/sections/home')).body[0].sectionData.elements[0].data.items;
      expect(await items()).toEqual(FRUIT);
      for (const list of ['element.list-1.items', 'dynamic.listed.elements.0.data.items']) {
        const id = await written(`${list}.1`, 'Bread two');
        await update('element.list-1.items', ['Bread two', 'Apple', 'Cider']);
        expect(await revert(id)).toBe(200);
        expect(await items()).toEqual(['Bread', 'Apple', 'Cider']);
        await update('element.list-1.items', FRUIT);
      }
    });
  });

  it('puts a field outside lists back, whatever stands there now', async () => {
    const before = (await send('GET', '/api/content/home')).body.hero.headline;
    await update('home.hero.headline', 'One');
    const { id } = await newest();
    await update('home.hero.headline', 'Two');
    expect(await revert(id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.hero.headline).toBe(before);
  });

  it('takes an added text out, and puts a deleted one back', async () => {
    await update('home.welcome.note', 'x').then(({ status }) => expect(status).toBe(422));
    await update('home.extra', { title: 'A new section', text: 'Words' });
    expect(await revert((await newest()).id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.extra).toBeUndefined();
    expect(await revert((await newest()).id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.extra).toEqual({ title: 'A new section', text: 'Words' });
  });

  it('takes an added section off, brings a deleted one back, and takes a restored one off again', async () => {
    await section('open');
    const added = await newest();
    expect(await revert(added.id)).toBe(200);
    expect(await order()).toEqual([]);
    expect(await revert((await newest()).id)).toBe(200);
    expect(await order()).toEqual(['open']);
    const restored = await newest();
    expect(restored.type).toBe('section-restore');
    expect(await revert(restored.id)).toBe(200);
    expect(await order()).toEqual([]);
    expect(await revert(added.id)).toBe(422);
  });

  it('puts a section\u2019s name, place and data back as they were', async () => {
    await section('open');
    await send('PATCH', '/api/sections/open', { sectionName: 'Shut', isActive: false, sectionData: { cta: 'No' } });
    expect(await revert((await newest()).id)).toBe(200);
    const [back] = (await send('GET', '/api/sections/home')).body;
    expect(back).toMatchObject({ sectionName: 'open', isActive: true, sectionData: { headline: 'open' } });
  });

  it('puts sections back in their order', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    await update('sections.c.order', 0);
    expect(await order()).toEqual(['c', 'a', 'b']);
    expect(await revert((await newest()).id)).toBe(200);
    expect(await order()).toEqual(['a', 'b', 'c']);
  });
});
