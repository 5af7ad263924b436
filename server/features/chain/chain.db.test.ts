import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { recordAudit } from '../../accounts/audit/record-audit';
import { applyChanges } from '../../content/changes/apply-changes';
import type { Change } from '../../content/changes/change';
import { createSection } from '../../content/sections/create-section';
import type { Actor } from '../../platform/actor';
import { exportContent } from '../export/export-content';
import { importContent } from '../export/import-content';
import { canonicalJson, readHead, walkChain } from './walk-chain';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const ACTOR: Actor = { kind: 'session', id: 'u1', name: 'Ada "A" \u2028 \u0001', role: 'admin', client: 'c' };
const write = (...changes: Change[]) =>
  applyChanges(database.db, { actor: ACTOR, source: 'dashboard', changes, note: 'A note' });
const word = (value: string, path = 'home.hero.headline') => write({ path, value });

async function links(chain: string): Promise<Record<string, unknown>[]> {
  return rawRows(await database.db.execute(sql`select * from chain_links where chain = ${chain} order by seq`));
}

/** Changes rows without the protecting triggers, as only a superuser can. */
async function forge(statement: ReturnType<typeof sql>): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

describe('canonical JSON', () => {
  it('has sorted keys and no whitespace at any depth', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x"\n' }], a: true, B: {} })).toBe(
      '{"B":{},"a":true,"b":[1,{"c":"x\\"\\n","d":null}]}',
    );
  });
});

describe('the chain', () => {
  it('gets a link for each sample page, change set and audit entry, in the same transaction', async () => {
    const { db } = database;
    const before = await readHead(db, 'content');
    expect(before.seq).toBe(rawRows(await db.execute(sql`select 1 from page_versions`)).length);
    await word('One');
    await write({ path: 'home.hero.headline', value: 'Two' }, { path: 'about.hero.headline', value: 'Three' });
    await recordAudit(db, ACTOR, 'user-add', 'ada@example.com');
    await expect(
      db.transaction(async (tx) => {
        await recordAudit(tx, ACTOR, 'user-add', 'never');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await readHead(db, 'content')).seq).toBe(before.seq + 2);
    expect(await links('record')).toHaveLength(1);
    for (const chain of ['content', 'record'] as const) {
      const { broken, isDone, to } = await walkChain(db, chain);
      expect([broken, isDone, to]).toEqual([null, true, (await readHead(db, chain)).seq]);
    }
  });

  it('matches links computed by hand according to its description', async () => {
    await recordAudit(database.db, ACTOR, 'user-add', 'A "subject"\\');
    await recordAudit(database.db, ACTOR, 'user-role', 'another');
    const [first, second] = await links('record');
    const [entry] = rawRows<{ id: string; at: string; made: string }>(
      await database.db.execute(sql`select audit_log.id::text as id,
        (extract(epoch from audit_log.created_at) * 1000000)::bigint::text as at,
        (extract(epoch from chain_links.created_at) * 1000000)::bigint::text as made
        from audit_log join chain_links on chain = 'record' and subject_id = audit_log.id order by audit_log.id`),
    );
    const name = '"Ada \\"A\\" \u2028 \\u0001"';
    const text = `{"at":${entry?.made},"chain":"record","previous":"${'0'.repeat(64)}","seq":1,"subject":{"action":"user-add","actorId":"u1","actorKind":"session","actorName":${name},"at":${entry?.at},"client":"c","id":${entry?.id},"subject":"A \\"subject\\"\\\\"},"subjectId":${entry?.id}}`;
    expect(first?.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(second?.previous_hash).toBe(first?.hash);
  });

  it('can be checked in parts', async () => {
    for (const value of ['One', 'Two', 'Three', 'Four']) await word(value);
    const { seq } = await readHead(database.db, 'content');
    let [from, rounds] = [0, 0];
    for (let isDone = false; !isDone; rounds++) {
      const walked = await walkChain(database.db, 'content', from, 3);
      expect(walked.broken).toBeNull();
      [from, isDone] = [walked.to, walked.isDone];
    }
    expect([from, rounds]).toEqual([seq, Math.floor(seq / 3) + 1]);
  });

  it('stays intact during concurrent writes to the same page, to other pages, and imports', async () => {
    const paths = ['home.hero.headline', 'about.hero.headline', 'contact.hero.headline'];
    const writes = Array.from({ length: 24 }, (_, n) => word(`Word ${n}`, paths[n % 3]));
    const entries = Array.from({ length: 12 }, (_, n) => recordAudit(database.db, ACTOR, 'user-add', `person ${n}`));
    const file = await exportContent(database.db, ACTOR);
    const imports = Array.from({ length: 4 }, (_one, n) => {
      const home = { ...file.pages.home, extra: { title: `Title ${n}` } };
      return importContent(database.db, { ...file, pages: { home } }, { actor: ACTOR, isDryRun: false });
    });
    await Promise.all([...writes, ...entries, ...imports]);
    expect((await walkChain(database.db, 'content')).broken).toBeNull();
    expect((await walkChain(database.db, 'record')).broken).toBeNull();
    expect((await readHead(database.db, 'record')).seq).toBe(17);
  });

  it.each([
    [
      'a forged change set',
      sql`update change_sets set note = 'Another' where id = 2`,
      /change set 2, .* has been changed/,
    ],
    [
      'a forged change',
      sql`update changes set new_value = '"Twx"' where change_set_id = 2`,
      /change set 2, .* has been changed/,
    ],
    [
      'a forged version',
      sql`update page_versions set ids = null where change_set_id = 2`,
      /change set 2, .* has been changed/,
    ],
    ['a changed section', sql`update section_versions set state = '{}'`, /change set 4, .* has been changed/],
    [
      'forged sample content',
      sql`update page_versions set content = '{}' where page_id = 'about'`,
      /version 1 of about has been/,
    ],
    [
      'a forged time',
      sql`update change_sets set created_at = created_at + interval '1 microsecond' where id = 1`,
      /set 1, /,
    ],
    ['a missing change set', sql`delete from change_sets where id = 3`, /change set 3, .* is missing/],
    ['a missing change', sql`delete from changes where change_set_id = 3`, /change set 3, .* has been changed/],
    ['a missing link', sql`delete from chain_links where subject_id = 2 and chain = 'content'`, /the link is missing/],
    [
      'a link with another hash',
      sql`update chain_links set hash = repeat('a', 64) where subject_id = 2`,
      /set 2, .* has been/,
    ],
    ['a changed head', sql`update chain_heads set hash = repeat('a', 64)`, /the head is not the newest link/],
    ['a missing head', sql`delete from chain_heads`, /the head is not the newest link/],
    [
      'a row without a link',
      sql`insert into change_sets (id, actor_kind, source) values (9, 'key', 'api')`,
      /9, .* no/,
    ],
  ])('has a break with %s', async (_name, statement, message) => {
    for (const value of ['One', 'Two', 'Three']) await word(value);
    await createSection(
      database.db,
      { pageId: 'home', sectionType: 'custom', sectionName: 'A', sectionData: { a: 1 }, sectionId: 'a' },
      { actor: ACTOR, source: 'dashboard' },
    );
    expect((await walkChain(database.db, 'content')).broken).toBeNull();
    await forge(statement);
    expect((await walkChain(database.db, 'content')).broken?.message).toMatch(message);
  });

  it('continues after its head was lost', async () => {
    await word('One');
    const before = await readHead(database.db, 'content');
    await forge(sql`delete from chain_heads`);
    await word('Two');
    expect((await readHead(database.db, 'content')).seq).toBe(before.seq + 1);
    expect((await walkChain(database.db, 'content')).broken).toBeNull();
  });

  it('is append-only, and only the triggers of the linked tables can add to it', async () => {
    await expect(database.db.execute(sql`update chain_links set hash = ''`)).rejects.toThrow();
    await expect(database.db.execute(sql`delete from chain_links`)).rejects.toThrow();
  });
});
