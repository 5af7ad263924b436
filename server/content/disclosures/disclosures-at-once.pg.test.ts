import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import type { Actor } from '../../platform/actor';
import { applyChanges } from '../changes/apply-changes';
import { presentDisclosure, readLibrary } from './read-library';
import { attachDisclosure, createDisclosure } from './write-library';

const ACTOR: Actor = { kind: 'session', id: 'person', name: 'Person', role: 'editor', client: '' };
const BY = { actor: ACTOR, source: 'api' } as const;
const PEOPLE = [1, 2, 3, 4, 5];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('people who add and attach disclosures at the same moment lose nothing and attach each place once', async () => {
  const { db } = database;
  await applyChanges(db, { ...BY, changes: [{ path: 'site.firm.name', value: 'Elmwater Partners' }] });
  const ids = await Promise.all(
    PEOPLE.map((person) => createDisclosure(db, { name: `Disclosure ${person}`, text: 'Past performance.' }, BY)),
  );
  expect((await readLibrary(db)).map(({ id }) => id).sort()).toEqual([...ids].sort());
  const [id = ''] = ids;
  await Promise.all(PEOPLE.map(() => attachDisclosure(db, id, { to: 'page', ref: 'about' }, BY)));
  const { attachments } = await presentDisclosure(db, id);
  expect(attachments.map(({ to, ref }) => [to, ref])).toEqual([['page', 'about']]);
});
