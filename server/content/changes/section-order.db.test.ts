import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sections } from '../../../db/schema/content';
import { changes, sectionVersions } from '../../../db/schema/history';
import { writerTests } from '../../main/testing-writer';
import { moveTo, type Ranked, sortSiblings } from './section-order';

const tests = writerTests();
const { send, batch } = tests;
const create = (sectionId: string, more: object = {}) =>
  send('POST', '/api/sections', {
    pageId: 'demo',
    sectionId,
    sectionType: 'newer',
    sectionName: sectionId,
    sectionData: {},
    ...more,
  });
const list = async () => (await send('GET', '/api/sections/demo')).body as { sectionId: string; position: number }[];
const order = async () => (await list()).map(({ sectionId }) => sectionId).join('');
const newest = async () => (await tests.history('demo', '&limit=1'))[0];

describe('moving a section', () => {
  it('writes one row, one version and one history entry on a page with a thousand sections', async () => {
    const { db } = tests.server.database;
    await db.execute(sql`insert into sections (section_id, section_type, section_name, section_data, position, page_id)
      select 's' || n, 'newer', 'S', '{}', n, 'demo' from generate_series(0, 999) n`);
    const answer = await batch({ op: 'move', path: 'sections.s999', after: null });
    expect([answer.status, answer.body.versions]).toEqual([200, { 'dynamic.s999': 2 }]);
    const written = await db.select().from(sections).where(sql`version > 1`);
    expect(written).toMatchObject([{ sectionId: 's999', position: -1 }]);
    expect(await db.select().from(sectionVersions)).toHaveLength(1);
    expect(await db.select().from(changes)).toHaveLength(1);
    await batch({ op: 'move', path: 'sections.s999', after: 's500' });
    expect((await list()).findIndex(({ sectionId }) => sectionId === 's999')).toBe(501);
    expect(await db.select().from(sectionVersions)).toHaveLength(2);
  });

  it('places it after the named section, in the order of a batch, and reverts to the place after its former neighbor', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await create(id);
    await create('float', { sectionType: 'floating', position: 999 });
    expect((await batch({ op: 'move', path: 'sections.a', after: 'c' })).status).toBe(200);
    const moved = await newest();
    expect(moved).toMatchObject({
      op: 'move',
      path: 'sections.a.order',
      oldValue: 0,
      newValue: 2,
      description: 'Moved \u201ca\u201d',
    });
    await batch({ op: 'move', path: 'sections.d', after: 'a' }, { op: 'move', path: 'sections.a', after: null });
    expect(await order()).toBe('abcdfloat');
    await batch({ op: 'move', path: 'sections.d', after: 'b' });
    expect((await send('POST', `/api/history/${moved.id}/revert`, { to: 'after' })).status).toBe(200);
    expect(await order()).toBe('bdcafloat');
    expect((await send('POST', `/api/history/${moved.id}/revert`)).status).toBe(200);
    expect((await send('POST', `/api/history/${moved.id}/revert`)).status).toBe(422);
    expect(await order()).toBe('abdcfloat');
  });

  it('compares `base` with the order before the batch, whatever the batch moved first', async () => {
    for (const id of ['a', 'b', 'c']) await create(id);
    const moves = [
      { path: 'sections.a.order', value: 1, base: 0 },
      { path: 'sections.c.order', value: 0, base: 2 },
      { path: 'sections.b.order', value: 2, base: 1 },
    ];
    expect((await batch(...moves)).status).toBe(200);
    expect(await order()).toBe('cab');
    const late = await batch(...moves);
    expect([late.status, late.body.conflicts]).toMatchObject([409, [{ theirs: 1 }, { theirs: 0 }, { theirs: 2 }]]);
  });

  it('uses the former place of a deleted neighbor, and answers 404 if the neighbor was never on the page', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await create(id);
    await send('DELETE', '/api/sections/b');
    await batch({ op: 'move', path: 'sections.d', after: 'b' });
    expect(await order()).toBe('adc');
    await create('elsewhere', { pageId: 'home' });
    for (const after of ['nope', 'elsewhere']) {
      const answer = await batch({ op: 'move', path: 'sections.d', after });
      expect([answer.status, answer.body.issues[0].path]).toEqual([404, 'changes.0.after']);
    }
    expect((await batch({ op: 'move', path: 'sections.b', after: null })).status).toBe(404);
  });
});

describe('creating a section', () => {
  it('places it after the named section or first, and writes no other row', async () => {
    for (const id of ['a', 'b']) await create(id);
    expect((await create('c', { after: 'a' })).body.position).toBe(0.5);
    await create('d', { after: null });
    expect(await order()).toBe('dacb');
    expect((await create('e', { after: 'nope' })).status).toBe(404);
    expect((await list()).map((one) => (one as unknown as { version: number }).version)).toEqual([1, 1, 1, 1]);
  });
});

it('renumbers all sections only when no number is left between two neighbors', () => {
  const all = Array.from({ length: 4 }, (_, id): Ranked => {
    return { id, sectionId: `s${id}`, pageId: 'demo', sectionType: 'newer', position: id + 1, isDeleted: false };
  });
  const [first, , third, last] = all as [Ranked, Ranked, Ranked, Ranked];
  let renumbered = 0;
  for (let step = 0; step < 200; step++) {
    const one = step % 2 === 0 ? last : third;
    const before = all.map(({ position }) => position);
    moveTo(one, 1, all);
    expect(
      sortSiblings(first, all)
        .map(({ sectionId }) => sectionId)
        .slice(0, 2),
    ).toEqual(['s0', one.sectionId]);
    const changed = all.filter(({ position }, index) => position !== before[index]).length;
    if (changed > 1) renumbered += 1;
  }
  expect(renumbered).toBeGreaterThan(0);
  expect(renumbered).toBeLessThan(10);
});
