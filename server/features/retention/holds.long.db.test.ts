import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rawRows } from '../../../db/client';
import { contactMessages } from '../../../db/schema/operations';
import { heldRows } from '../../../db/schema/retention';
import { sweepMessages } from '../contact/delete-messages';
import {
  admin,
  bodiesOf,
  confirm,
  editor,
  forge,
  isStored,
  makeDue,
  other,
  place,
  propose,
  read,
  reviewer,
  send,
  server,
  setUpServer,
} from './testing-retention';

setUpServer();

describe('a legal hold', () => {
  it('keeps its records out of disposals, also if it is placed after the proposal', async () => {
    const id = await makeDue();
    const made = (await propose()).body;
    const hold = await place({ scope: 'pages', subjects: ['about'] });
    const refused = await confirm(made);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Oak Street')]);
    expect((await send('POST', `record/disposals/${made.id}/withdraw`, {})).status).toBe(200);
    expect((await read(`publications/${id}`)).retention.holds).toEqual([{ id: hold, name: 'Oak Street' }]);
    const { items } = await read('retention/due?limit=100');
    expect(items.map((one: { id: number }) => one.id)).not.toContain(id);
    const held = (await read('retention/due?held=true&limit=100')).items;
    expect(held.map((one: { id: number }) => one.id)).toContain(id);
    expect((await send('POST', `record/holds/${hold}/release`, { reason: 'Closed.' }, reviewer)).status).toBe(403);
    const released = await Promise.all(
      [admin, other].map((by) => send('POST', `record/holds/${hold}/release`, { reason: 'Closed.' }, by)),
    );
    expect(released.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read('retention/due?limit=100')).items.map((one: { id: number }) => one.id)).toContain(id);
  });

  it('says how many records it covers, and what was deleted from the site', async () => {
    await makeDue();
    const comment = (
      await send('POST', 'comments', { pageId: 'about', text: 'A remark', path: 'about.hero.headline' }, editor)
    ).body;
    const of = async (hold: number) => (await read(`holds/${hold}`)).covered;
    const site = await place({ scope: 'site' });
    const { publications, deleted } = await of(site);
    expect(publications).toBeGreaterThan(2);
    expect(deleted).toEqual([]);
    await send('POST', `record/holds/${site}/release`, { reason: 'Closed.' });
    const [about, home] = [
      await place({ scope: 'pages', subjects: ['about'] }),
      await place({ scope: 'pages', subjects: ['home'] }),
    ];
    expect(await of(about)).toEqual({ publications: 2, claims: 0, deleted: [] });
    await server.database.db.execute(sql`delete from comments where id = ${comment.id}`);
    expect(await of(about)).toEqual({ publications: 2, claims: 0, deleted: [{ kind: 'comments', count: 1 }] });
    expect((await of(home)).deleted).toEqual([]);
    await send('POST', `record/holds/${about}/release`, { reason: 'Closed.' });
    expect(await of(about)).toBeNull();
  });

  it('covers a period, people and claims', async () => {
    const id = await makeDue();
    const holdsOf = async () =>
      (await read(`publications/${id}`)).retention.holds.map(({ name }: { name: string }) => name);
    const user = (await send('GET', 'auth/session', undefined, editor)).body.user;
    await place({ name: 'Later', scope: 'site', fromDay: '2026-01-01' });
    expect(await holdsOf()).toEqual([]);
    await place({ name: 'Person', scope: 'people', subjects: [user.email] });
    await place({ name: 'Always', scope: 'site' });
    expect(await holdsOf()).toEqual(['Person', 'Always']);
    const bad = [
      { scope: 'pages', subjects: ['nowhere'] },
      { scope: 'pages' },
      { scope: 'site', subjects: ['about'] },
      { scope: 'claims', subjects: ['12'] },
      { scope: 'people', subjects: ['nobody'] },
    ];
    for (const given of bad) {
      expect((await send('POST', 'record/holds', { name: 'X', reason: 'Y', ...given })).status).toBe(422);
    }
    for (const unstorable of ['a\u0000@example.com', '\ud800@example.com']) {
      const given = { name: 'X', reason: 'Y', scope: 'people', subjects: [unstorable] };
      const refused = await send('POST', 'record/holds', given);
      expect([refused.status, refused.body.issues?.[0].path]).toEqual([400, 'subjects']);
    }
  });

  it('covers a person by every spelling of their address', async () => {
    const { db } = server.database;
    const email = 'jose\u0301@mu\u0308nchen.example';
    const message = { fullName: 'Jos\u00e9', email, subject: 'other', message: 'About Oak Street' };
    expect((await send('POST', 'contact', message)).status).toBe(200);
    const [kept] = await db.select().from(contactMessages);
    await place({ scope: 'people', subjects: ['JOS\u00c9@M\u00dcNCHEN.example'] });
    const call = (name: string, input: object) => server.send('POST', `/api/trpc/contact.${name}`, input, admin);
    expect((await call('delete', { id: kept?.id })).status).toBe(409);
    await db.update(contactMessages).set({ createdAt: new Date('2020-01-01') });
    await server.send('POST', '/api/trpc/settings.change', { key: 'messagesKeptMonths', value: 1 }, admin);
    expect(await sweepMessages(db)).toBe(0);
    await forge(sql`delete from held_rows`);
    const gone = await call('deletePerson', { email: 'jos\u00e9@xn--mnchen-3ya.example' });
    expect(gone.body.result.data).toMatchObject({ messages: 1, kept: [{ kind: 'held', count: 1 }] });
    const { body } = await call('exportPerson', { email });
    expect(body.result.data.keptForLegalHolds).toMatchObject([{ kind: 'contact_messages', data: { email } }]);
    expect(body.result.data.keptForLegalHolds[0].data).not.toHaveProperty('email_key');
  });

  it('is stronger than every door that deletes', async () => {
    const { db } = server.database;
    const MARKER = 'A held message about Oak Street';
    const message = {
      fullName: 'Ada Miller',
      email: 'Ada@example.com',
      subject: 'other',
      message: MARKER,
      client: 'x',
    };
    const old = new Date('2020-01-01');
    const [kept] = await db
      .insert(contactMessages)
      .values({ ...message, createdAt: old })
      .returning();
    const id = await makeDue();
    const comment = (
      await send('POST', 'comments', { pageId: 'about', text: MARKER, path: 'about.hero.headline' }, editor)
    ).body;
    await place({ scope: 'site' });
    const call = (name: string, input: object) => server.send('POST', `/api/trpc/${name}`, input, admin);

    const refused = await call('contact.delete', { id: kept?.id });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('Oak Street');
    expect((await call('settings.change', { key: 'messagesKeptMonths', value: 1 })).status).toBe(200);
    expect(await sweepMessages(db)).toBe(0);
    if (comment.id) expect((await send('DELETE', `comments/${comment.id}`, undefined, editor)).status).toBe(409);
    expect((await propose()).status).toBe(422);

    // A temporary table hides none of the tables from the triggers.
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table legal_holds (like public.legal_holds) on commit drop`);
      await tx.execute(sql`create temporary table disposal_items (like public.disposal_items) on commit drop`);
      await tx.execute(sql`update contact_messages set message = '', created_at = '1990-01-01'`);
      await tx.execute(sql`insert into disposals (digest, proposed_by_id) values ('x', 'a')`);
      await tx.execute(sql`insert into public.disposal_items (disposal_id, kind, subject_id, title, hash, last_used_at, kept_until)
        select max(id), 'publication', ${id}, '', 'x', now(), '2020-12-31' from disposals`);
      const confirmed = tx.transaction((inner) =>
        inner.execute(sql`update disposals set state = 'confirmed', ended_at = now(), ended_by_id = 'b'`),
      );
      await expect(confirmed).rejects.toThrow();
      await tx.execute(sql`update disposals set state = 'withdrawn', ended_at = now(), ended_by_id = 'b'`);
    });
    expect((await db.select().from(heldRows)).map(({ data }) => JSON.stringify(data)).join()).toContain(MARKER);
    await forge(sql`delete from held_rows`);
    await forge(sql`update contact_messages set message = ${MARKER}`);

    const gone = await call('contact.deletePerson', { email: 'ada@example.com' });
    expect(gone.body.result.data).toMatchObject({
      messages: 1,
      kept: [{ kind: 'held', count: 1, holds: ['Oak Street'], until: null }],
    });
    // Asked again, it does not say that nothing is stored.
    const again = await call('contact.deletePerson', { email: 'ada@example.com' });
    expect(again.body.result.data).toMatchObject({ messages: 0, kept: [{ kind: 'held', count: 1 }] });
    expect((await call('contact.deletePerson', { email: 'nobody@example.com' })).status).toBe(404);
    const list = await send('GET', 'admin/messages');
    expect(JSON.stringify(list.body)).not.toContain(MARKER);
    expect((await db.select().from(heldRows)).map(({ data }) => JSON.stringify(data)).join()).toContain(MARKER);
    const exported = await call('contact.exportPerson', { email: 'ada@example.com' });
    expect(JSON.stringify(exported.body)).toContain(MARKER);

    const attacks = [
      sql`delete from held_rows`,
      sql`truncate held_rows`,
      sql`update held_rows set data = '{}'`,
      sql`delete from legal_holds`,
      sql`truncate legal_holds`,
      sql`update legal_holds set scope = 'pages'`,
      sql`update legal_holds set released_at = now()`,
      sql`truncate contact_messages`,
      sql`truncate comments`,
      sql`truncate "user" cascade`,
      sql`truncate claim_places`,
      sql`truncate not_claims`,
      sql`delete from publications`,
      sql`update publications set manifest = null`,
      sql`insert into publications (address, number, kind, title, release, content_seq, record_seq, used_from)
        values ('/about', 9, 'page', 'About', '1', 0, 0, now() - interval '8 years')`,
      sql`delete from published_bodies`,
      sql`truncate published_bodies`,
      sql`update published_bodies set data = ''`,
      sql`delete from claims`,
      sql`delete from audit_log`,
      sql`insert into disposals (state, digest, proposed_by_id, ended_at, ended_by_id) values ('confirmed', 'x', 'a', now(), 'b')`,
      sql`insert into disposed_bodies (disposal_id, hash, bytes) select 1, hash, bytes from published_bodies`,
      sql`select retention_dispose(1, (select json_agg(hash) from published_bodies))`,
    ];
    await send('POST', 'claims', { statement: 'We returned 32%.', kind: 'performance' });
    for (const attack of attacks) await expect(db.execute(attack)).rejects.toThrow();
    // A disposal that ignores the rules, written by hand.
    await db.execute(sql`insert into disposals (digest, proposed_by_id) values ('x', 'a')`);
    await db.execute(sql`insert into disposal_items (disposal_id, kind, subject_id, title, hash, last_used_at, kept_until)
      select max(id), 'publication', ${id}, '', 'x', now(), '2020-12-31' from disposals`);
    const by = (person: string) =>
      db.execute(
        sql`update disposals set state = 'confirmed', ended_at = now(), ended_by_id = ${person} where state = 'proposed'`,
      );
    await expect(by('a')).rejects.toThrow();
    await expect(by('b')).rejects.toThrow();
    expect(await isStored(await bodiesOf(id))).toBe(2);
    expect(rawRows(await db.execute(sql`select from publications where id = ${id}`))).toHaveLength(1);
    await db.execute(
      sql`update disposals set state = 'withdrawn', ended_at = now(), ended_by_id = 'b' where state = 'proposed'`,
    );

    // Held data is exported completely, in parts.
    await forge(sql`insert into held_rows (kind, key, people, since, until, data)
      select 'comments', n::text, '[]', now(), now(), '{}' from generate_series(1, 1000) as n`);
    const { items } = await read('holds?active=true');
    const first = (await call('retention.exportHeld', { id: String(items[0].id) })).body.result.data;
    const second = (await call('retention.exportHeld', { id: String(items[0].id), after: first.next })).body.result
      .data;
    expect([first.items.length, second.items.length, second.next]).toEqual([1000, expect.any(Number), null]);
    expect(second.items.length).toBeGreaterThan(0);
    const path = `record/holds/${items[0].id}/release`;
    expect((await send('POST', path, { reason: ' ' })).status).toBe(400);
    expect((await send('POST', path, { reason: 'Closed.' })).status).toBe(200);
    expect(await db.select().from(heldRows)).toEqual([]);
  });
});
