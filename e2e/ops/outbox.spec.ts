import { type AddressInfo, createServer, type Socket } from 'node:net';
import { isNull, sql } from 'drizzle-orm';
import { openDatabase } from '../../db/open-database';
import { contactMessages } from '../../db/schema/operations';
import { startMailServer } from '../../server/platform/mail/testing';
import { expect, SERVER_COUNTS, test } from './fixtures';

for (const count of SERVER_COUNTS) {
  const sender = count === 1 ? 'the next server' : 'another running server';
  test(`if a server is killed while sending an email, ${sender} sends it`, async ({ start, folder, cluster }) => {
    // A mail server that accepts connections but never responds keeps the email in progress for as long as the test needs.
    const callers: Socket[] = [];
    const silent = createServer((socket) => callers.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const settings = { DATA_DIR: folder, DATABASE_URL: cluster.url(), CONTACT_TO: 'office@elmwater.example' };
    const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const first = await start({ ...settings, SMTP_URL: silentUrl });
    const answer = await fetch(`${first.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fullName: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Not lost' }),
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => callers.length).toBe(1);
    const mail = await startMailServer();
    if (count > 1) await start({ ...settings, SMTP_URL: mail.url });
    expect(await first.stop('SIGKILL')).toBeNull();
    for (const socket of callers) socket.destroy();
    silent.close();

    const { db, close } = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', maxConnections: 1 });
    const readUnmailed = () => db.select().from(contactMessages).where(isNull(contactMessages.mailedAt));
    expect((await readUnmailed()).map(({ mailDueAt }) => (mailDueAt ?? new Date(0)) > new Date())).toEqual([true]);
    // Let the claim of the killed server expire.
    await db.update(contactMessages).set({ mailDueAt: sql`now()` });
    if (count === 1) await start({ ...settings, SMTP_URL: mail.url });
    // A running server looks again about once a minute.
    await expect.poll(() => mail.mails.length, { timeout: 90_000 }).toBe(1);
    expect(mail.mails[0]).toContain('Not lost');
    await expect.poll(async () => (await readUnmailed()).length).toBe(0);
    await close();
    await mail.close();
  });
}
