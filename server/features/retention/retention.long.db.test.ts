import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { claimFiles } from '../../../db/schema/claims';
import { comments } from '../../../db/schema/comments';
import { auditLog } from '../../../db/schema/history';
import { contactMessages } from '../../../db/schema/operations';
import { readKeptRecords, refuseLoss } from '../backup/refuse-loss';
import { downloadZip, readTexts } from '../bundle/testing-bundle';
import { verifyBundle } from '../bundle/verify.mjs';
import { walkChain } from '../chain/walk-chain';
import { checkPublications } from '../check/check-publications';
import {
  admin,
  age,
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
  write,
} from './testing-retention';

setUpServer();

describe('a disposal', () => {
  it('is proposed by one person and confirmed by another, and leaves the log with its hashes', async () => {
    const id = await makeDue();
    const bodies = await bodiesOf(id);
    expect(await isStored(bodies)).toBe(2);
    const due = (await read('retention/due?limit=100')).items;
    expect(due.map((one: { id: number }) => one.id)).toContain(id);
    expect((await read(`retention/publication/${id}`)).disposal).toBeNull();
    expect((await propose(editor)).status).toBe(403);
    const [first, second] = await Promise.all([propose(), propose(other)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    const made = first.status === 201 ? first.body : second.body;
    const [own, another] = first.status === 201 ? [admin, other] : [other, admin];
    expect((await confirm(made, own)).status).toBe(403);
    expect((await confirm(made, editor)).status).toBe(403);
    expect((await confirm({ ...made, digest: 'f'.repeat(64) }, another)).status).toBe(409);
    expect(await isStored(bodies)).toBe(2);
    const answers = await Promise.all([confirm(made, another), confirm(made, reviewer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('already confirmed');

    expect(await isStored(bodies)).toBe(0);
    const detail = await read(`publications/${id}`);
    expect(detail).toMatchObject({ id, hash: bodies[0], retention: { disposal: { id: made.id } } });
    expect((await send('GET', `record/publications/${id}/html`)).status).toBe(410);
    const at = new Date(Date.parse(detail.usedFrom) + 1).toISOString();
    const bundle = await downloadZip(server, `/api/record/bundle?page=about&at=${at}`, admin ?? {});
    // The verifier notices that the test has moved the time of use, but no missing contents.
    expect(verifyBundle(bundle).problems).toEqual([
      `Publication ${id} (/about): its link in the chain of the record does not match.`,
    ]);
    expect(readTexts(bundle).get('README.txt')).toContain(`Publication ${id} (/about), disposed of`);
    const current = (await read('publications?page=about&current=true&kind=page')).items[0];
    expect((await send('GET', `record/publications/${current.id}/html`)).status).toBe(200);
    const problems: string[] = [];
    for await (const one of checkPublications(server.database.db, () => undefined)) problems.push(one);
    expect(problems).toEqual([]);
    const [entry] = await server.database.db.select().from(auditLog).where(eq(auditLog.action, 'disposal-confirm'));
    expect(entry?.subject).toContain(made.digest);
    expect((await read('retention/due')).items).toEqual([]);
    expect((await send('POST', `record/disposals/${made.id}/withdraw`, {})).status).toBe(409);
    await forge(sql`update disposal_items set hash = 'x' where subject_id = ${id}`);
    for await (const one of checkPublications(server.database.db, () => undefined)) problems.push(one);
    expect(problems).toEqual([`disposal ${made.id} has been changed`]);
  });

  it('does not break the chain of the record', async () => {
    await write('Old words');
    await write('New words');
    const made = await propose();
    expect(made.status).toBe(422);
    expect((await walkChain(server.database.db, 'record')).broken).toBeNull();
  });

  it('destroys the files of a retired claim, and keeps their hashes', async () => {
    const { db } = server.database;
    const claim = (await send('POST', 'claims', { statement: 'We returned 32%.', kind: 'performance' })).body;
    const form = new FormData();
    form.append('files', new File(['year,return\n2019,32\n'], 'returns.csv'));
    const upload = { method: 'POST', body: form, headers: admin ?? {} };
    const added = await fetch(`${server.url}/api/claims/${claim.id}/upload`, upload);
    expect(added.status).toBe(201);
    const [file] = (await send('GET', `claims/${claim.id}/files`)).body.items;
    expect((await read(`retention/claim/${claim.id}`)).keptUntil).toBeNull();
    await send('POST', `claims/${claim.id}/retire`, { reason: 'Old.' });
    await expect(db.delete(claimFiles)).rejects.toThrow();
    await expect(db.update(claimFiles).set({ secret: '' })).rejects.toThrow();
    expect((await propose()).status).toBe(422);
    // Its record still says when it was retired.
    await db.execute(sql`update claims set retired_at = retired_at - interval '8 years'`);
    expect((await propose()).status).toBe(422);
    await forge(sql`update claim_events set created_at = created_at - interval '8 years'`);
    const made = (await propose()).body;
    expect(made.counts).toEqual({ publication: 0, claim: 1 });
    const areFilesStored = async () => (await read(`disposals/${made.id}`)).items[0].isStored;
    expect(await areFilesStored()).toBe(true);
    expect((await confirm(made)).status).toBe(200);
    expect((await send('GET', `claims/${claim.id}/files/${file.id}/content`)).status).toBe(410);
    expect((await send('GET', `claims/${claim.id}/files`)).body.items[0]).toMatchObject({
      sha256: file.sha256,
      isDisposed: true,
    });
    // A file that is added later is not part of that disposal.
    await send('POST', `claims/${claim.id}/reinstate`, {});
    const more = new FormData();
    more.append('files', new File(['year,return\n2025,33\n'], 'returns.csv'));
    const later = await fetch(`${server.url}/api/claims/${claim.id}/upload`, { ...upload, body: more });
    expect(later.status).toBe(201);
    expect(await areFilesStored()).toBe(false);
    await expect(db.update(claimFiles).set({ secret: '' })).rejects.toThrow();
  });

  it('is never made by one person, a key, or somebody who may no longer confirm', async () => {
    await makeDue();
    const keys = [await server.key(['admin']), await server.key(['record:read', 'claims:write'])];
    for (const key of keys) expect((await propose(key)).status).toBe(403);
    const made = (await propose()).body;
    for (const key of keys) {
      expect((await confirm(made, key)).status).toBe(403);
      expect((await send('POST', `record/disposals/${made.id}/withdraw`, {}, key)).status).toBe(403);
      expect((await send('POST', 'record/holds', { name: 'X', reason: 'Y', scope: 'site' }, key)).status).toBe(403);
    }
    // The same person in another session.
    const { user } = (await send('GET', 'auth/session')).body;
    await server.database.db.execute(sql`update session set user_id = ${user.id} where user_id <> ${user.id}`);
    expect((await confirm(made, other)).status).toBe(403);
    expect((await confirm(made, reviewer)).status).toBe(403);
  });

  it('is not confirmed by somebody whose role has changed since', async () => {
    await makeDue();
    const made = (await propose()).body;
    const { user } = (await send('GET', 'auth/session', undefined, reviewer)).body;
    await server.database.db.execute(sql`update "user" set role = 'editor' where id = ${user.id}`);
    expect((await confirm(made, reviewer)).status).toBe(403);
    await server.database.db.execute(sql`update "user" set disabled = true, role = 'admin' where id = ${user.id}`);
    expect((await confirm(made, reviewer)).status).toBe(401);
    expect((await send('GET', `record/disposals/${made.id}`)).body.state).toBe('proposed');
  });

  it('is closed once it is confirmed, whatever is written to the database', async () => {
    const { db } = server.database;
    const id = await makeDue();
    const current = (await read('publications?page=about&current=true&kind=page')).items[0];
    const needed = (await bodiesOf(current.id)).at(-1);
    const made = (await propose()).body;
    expect((await confirm(made)).status).toBe(200);
    expect((await read(`disposals/${made.id}`)).ended.at).toEqual(expect.any(String));
    // The current page is older than the retention period, too.
    const attacks = [
      sql`select retention_dispose(${made.id}::bigint, ${JSON.stringify([needed])}::json)`,
      sql`update disposals set ended_at = now() where id = ${made.id}`,
    ];
    for (const attack of attacks) await expect(db.execute(attack)).rejects.toThrow();
    expect(await isStored([needed])).toBe(1);
    expect((await read(`publications/${id}`)).retention.disposal).toMatchObject({ id: made.id });
  });

  it('names the records whose content another publication still has', async () => {
    for (const words of ['Old words', 'New words', 'Old words']) await write(words);
    await age(8);
    const { items } = await read('publications?page=about&kind=page');
    const [, second, first] = items.map(({ id }: { id: number }) => id);
    const made = (await propose()).body;
    expect((await confirm(made)).status).toBe(200);
    const disposed = (await read(`disposals/${made.id}`)).items;
    const isStored = (wanted: number) => disposed.find(({ id }: { id: number }) => id === wanted).isStored;
    expect([isStored(first), isStored(second)]).toEqual([true, false]);
  });

  it('leaves out a page that was used later than the one after it, because the clock was set back', async () => {
    await write('Old words');
    const { items } = await read('publications?page=about&kind=page');
    await write('New words');
    await forge(sql`update publications set used_from = used_from - interval '8 years' where id > ${items[0].id}`);
    expect((await read(`retention/publication/${items[0].id}`)).lastUsedAt.slice(0, 4)).toBe(
      String(new Date().getUTCFullYear()),
    );
    const due = (await read('retention/due?limit=100')).items;
    expect(due.map((one: { id: number }) => one.id)).not.toContain(items[0].id);
  });
});

describe('a restore', () => {
  it('is refused if the backup lacks records that must be kept, unless the firm is no adviser', async () => {
    const { db } = server.database;
    const restore = async (): Promise<void> => {
      await db.transaction(async (tx) => {
        const before = await readKeptRecords(tx);
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`delete from publications where page_id = 'about'`);
        await refuseLoss(tx, before);
        throw new Error('not refused');
      });
    };
    await write('Words');
    await expect(restore()).rejects.toThrow('not refused');
    const set = (value: string) => server.send('POST', '/api/trpc/settings.change', { key: 'firmType', value }, admin);
    expect((await set('sec-adviser')).status).toBe(200);
    await expect(restore()).rejects.toThrow(/lacks records of this site that must be kept: \d+ publications\./);
    await set('not-adviser');
    await expect(restore()).rejects.toThrow('not refused');
    await place({ scope: 'site' });
    await expect(restore()).rejects.toThrow(/must be kept/);
  });

  it('is refused if the backup lacks a message that a hold covers, wherever that is kept now', async () => {
    const { db } = server.database;
    const add = async (email: string) => {
      const words = { fullName: 'Ada Miller', email, subject: 'other', message: 'Words', client: 'x' };
      const [row] = await db.insert(contactMessages).values(words).returning();
      return row?.id ?? 0;
    };
    const restore = (lost: ReturnType<typeof sql>) =>
      db.transaction(async (tx) => {
        const before = await readKeptRecords(tx);
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(lost);
        await refuseLoss(tx, before);
        throw new Error('not refused');
      });
    const other = await add('grace@example.com');
    const held = await add('ada@example.com');
    await place({ scope: 'people', subjects: ['ada@example.com'] });
    await expect(restore(sql`delete from contact_messages where id = ${other}`)).rejects.toThrow('not refused');
    await expect(restore(sql`delete from contact_messages where id = ${held}`)).rejects.toThrow(/1 messages/);
    await server.send('POST', '/api/trpc/contact.deletePerson', { email: 'ada@example.com' }, admin);
    await expect(restore(sql`delete from held_rows`)).rejects.toThrow(/1 messages/);
    // A backup from before the deletion has it on the site.
    const back = sql`with gone as (delete from held_rows returning data, since)
      insert into contact_messages (id, full_name, email, subject, message, client, created_at)
      select ${held}, 'Ada', 'ada@example.com', 'other', 'Words', 'x', since from gone where data ->> 'email' is not null`;
    await expect(restore(back)).rejects.toThrow('not refused');
  });

  it('is refused if the backup has a comment that a hold covers as it was before it was edited', async () => {
    const { db } = server.database;
    await write('Words');
    const words = { pageId: 'about', body: 'First words', mentions: [] };
    const [row] = await db.insert(comments).values(words).returning({ id: comments.id });
    const is = eq(comments.id, row?.id ?? 0);
    const restore = (body: string) =>
      db.transaction(async (tx) => {
        const before = await readKeptRecords(tx);
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.update(comments).set({ body }).where(is);
        await tx.execute(sql`delete from held_rows`);
        await refuseLoss(tx, before);
        throw new Error('not refused');
      });
    await place({ scope: 'pages', subjects: ['about'] });
    await db.update(comments).set({ body: 'Second words' }).where(is);
    await expect(restore('First words')).rejects.toThrow(/must be kept: 1 texts of comments/);
    await expect(restore('Second words')).rejects.toThrow(/must be kept: 1 texts of comments/);
    // Its words as they were before are kept apart.
    await db.update(comments).set({ body: '' }).where(is);
    await expect(restore('Second words')).rejects.toThrow(/must be kept: 1 texts of comments/);
  });
});

describe('the deletion of a person’s data', () => {
  it('reports that the record names them, and until when', async () => {
    const user = (await send('GET', 'auth/session', undefined, editor)).body.user;
    await makeDue();
    const gone = await server.send('POST', '/api/trpc/contact.deletePerson', { email: user.email }, admin);
    expect(gone.body.result.data.kept).toEqual([{ kind: 'record', count: expect.any(Number), holds: [], until: null }]);
  });
});

describe('the rules', () => {
  it('are set by admins, with at least five years', async () => {
    const set = (value: unknown, by = admin) =>
      server.send('POST', '/api/trpc/settings.change', { key: 'retention', value }, by);
    expect(await read('retention')).toMatchObject({ month: 12, day: 31, years: 5, holds: 0 });
    expect((await set({ month: 6, day: 30, years: 7 })).status).toBe(200);
    expect(await read('retention')).toMatchObject({ month: 6, day: 30, years: 7 });
    for (const value of [
      { month: 6, day: 31, years: 5 },
      { month: 6, day: 30, years: 4 },
      { month: 13, day: 1, years: 5 },
    ])
      expect((await set(value)).status).toBe(400);
    expect((await set({ month: 6, day: 30, years: 7 }, reviewer)).status).toBe(403);
    expect((await send('GET', 'record/retention', undefined, editor)).status).toBe(403);
  });
});
