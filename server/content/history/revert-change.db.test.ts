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
  it('restores a deleted list item between the others', async () => {
    const before = await improvements();
    await send('POST', '/api/content/delete', { path: 'home.portfolioHighlight.improvements.1' });
    expect(await revert((await newest()).id)).toBe(200);
    expect(await improvements()).toEqual(before);
  });

  it('removes an added list item wherever it is now, and never another item', async () => {
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
    const writeValue = async (path: string, value: unknown) => {
      expect((await update(path, value)).status).toBe(200);
      return (await newest()).id;
    };

    it('restores the old text of the changed item wherever it is now', async () => {
      await update(BODY, FRUIT);
      const id = await writeValue(`${BODY}.1`, 'Bread two');
      await update(BODY, ['Bread two', 'Apple', 'Cider']);
      expect(await revert(id)).toBe(200);
      expect(await body()).toEqual(['Bread', 'Apple', 'Cider']);
    });

    it('writes nothing if no item, or more than one, has the text any more', async () => {
      await update(BODY, FRUIT);
      const id = await writeValue(`${BODY}.1`, 'Bread two');
      for (const now of [
        ['Apple', 'Cider'],
        ['Apple', 'Cider', 'Bread two', 'Bread two'],
      ]) {
        await update(BODY, now);
        expect(await revert(id)).toBe(422);
        expect(await body()).toEqual(now);
      }
    });

    it('overwrites later changes of the same item while the list has the same items', async () => {
      await update(BODY, FRUIT);
      const id = await writeValue(`${BODY}.1`, 'Bread two');
      await update(`${BODY}.1`, 'Bread three');
      await update(`${BODY}.0`, 'Apple two');
      expect(await revert(id)).toBe(200);
      expect(await body()).toEqual(['Apple two', 'Bread', 'Cider']);
    });

    it('finds its item after an earlier item was removed or restored', async () => {
      await update(BODY, FRUIT);
      const id = await writeValue(`${BODY}.1`, 'Bread two');
      await send('POST', '/api/content/delete', { path: `${BODY}.0` });
      const gone = (await newest()).id;
      expect(await revert(id)).toBe(200);
      expect(await body()).toEqual(['Bread', 'Cider']);
      expect(await revert(gone)).toBe(200);
      expect(await body()).toEqual(FRUIT);
    });

    it('follows its card in a field of it', async () => {
      const before = await titles();
      const id = await writeValue('home.opportunity.cards.1.title', 'A new title');
      const [first, second, ...others] = await cards();
      await update('home.opportunity.cards', [second, first, ...others]);
      expect(await revert(id)).toBe(200);
      expect(await titles()).toEqual([before[1], before[0], ...before.slice(2)]);
    });

    it('follows its item if the field did not exist before', async () => {
      const stats = async () => (await send('GET', '/api/content/home')).body.record.items;
      const [first, second] = [
        { value: '10', label: 'First' },
        { value: '12', label: 'Second' },
      ];
      await update('home.record.items', [first, second]);
      const id = await writeValue('home.record.items.1.note', 'Net of fees');
      await update('home.record.items', [
        { ...second, note: 'Net of fees' },
        { ...first, note: 'Gross' },
      ]);
      expect(await revert(id)).toBe(200);
      expect(await stats()).toEqual([second, { ...first, note: 'Gross' }]);
      // A removed field is restored only if exactly one item lacks it.
      const taken = (await newest()).id;
      await update('home.record.items', [{ ...first, note: 'Gross' }, second]);
      expect(await revert(taken)).toBe(200);
      expect(await stats()).toEqual([
        { ...first, note: 'Gross' },
        { ...second, note: 'Net of fees' },
      ]);
    });

    it('follows its item within an element and within a section', async () => {
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
        const id = await writeValue(`${list}.1`, 'Bread two');
        await update('element.list-1.items', ['Bread two', 'Apple', 'Cider']);
        expect(await revert(id)).toBe(200);
        expect(await items()).toEqual(['Bread', 'Apple', 'Cider']);
        await update('element.list-1.items', FRUIT);
      }
    });
  });

  it('restores a field outside lists, whatever its current value is', async () => {
    const before = (await send('GET', '/api/content/home')).body.hero.headline;
    await update('home.hero.headline', 'One');
    const { id } = await newest();
    await update('home.hero.headline', 'Two');
    expect(await revert(id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.hero.headline).toBe(before);
  });

  it('removes an added text and restores a deleted one', async () => {
    await update('home.welcome.note', 'x').then(({ status }) => expect(status).toBe(422));
    await update('home.extra', { title: 'A new section', text: 'Words' });
    expect(await revert((await newest()).id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.extra).toBeUndefined();
    expect(await revert((await newest()).id)).toBe(200);
    expect((await send('GET', '/api/content/home')).body.extra).toEqual({ title: 'A new section', text: 'Words' });
  });

  it('deletes an added section, restores a deleted one, and deletes a restored one again', async () => {
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

  it("restores a section's name, visibility and data", async () => {
    await section('open');
    await send('PATCH', '/api/sections/open', { sectionName: 'Shut', isActive: false, sectionData: { cta: 'No' } });
    expect(await revert((await newest()).id)).toBe(200);
    const [back] = (await send('GET', '/api/sections/home')).body;
    expect(back).toMatchObject({ sectionName: 'open', isActive: true, sectionData: { headline: 'open' } });
  });

  it('restores the order of sections', async () => {
    for (const id of ['a', 'b', 'c']) await section(id);
    await update('sections.c.order', 0);
    expect(await order()).toEqual(['c', 'a', 'b']);
    expect(await revert((await newest()).id)).toBe(200);
    expect(await order()).toEqual(['a', 'b', 'c']);
  });
});
