import { eq, ne, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import {
  account,
  apikey,
  invitations,
  passkey,
  session,
  twoFactor,
  user,
  verification,
} from '../../../db/schema/accounts';
import { webhooks } from '../../../db/schema/webhooks';

type Row = Record<string, unknown>;

/** The rows that grant access to a site, as stored in its tables, whatever their version. */
export interface Access {
  user: Row[];
  account: Row[];
  apikey: Row[];
  passkey: Row[];
  two_factor: Row[];
  webhooks: Row[];
}

/** The access changes of a restore. */
export interface AccessReport {
  /** True if the target had accounts of the same site to compare with. */
  isCompared: boolean;
  /** Access that ended after the backup and that the restore would bring back, each described in a few words. */
  letBackIn: string[];
}

/** Reads the current access, before the tables are replaced. */
export async function readAccess(tx: Db): Promise<Access> {
  return {
    user: await readRows(tx, 'user'),
    account: await readRows(tx, 'account'),
    apikey: await readRows(tx, 'apikey'),
    passkey: await readRows(tx, 'passkey'),
    two_factor: await readRows(tx, 'two_factor'),
    webhooks: await readRows(tx, 'webhooks'),
  };
}

async function readRows(tx: Db, table: keyof Access): Promise<Row[]> {
  const found = await tx.execute(sql`select to_regclass(${`"${table}"`}) is not null as "isThere"`);
  if (!rawRows<{ isThere: boolean }>(found)[0]?.isThere) return [];
  const rows = await tx.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`);
  // Selected as text, because only one of the two drivers parses JSON.
  return rawRows<{ row: string }>(rows).map(({ row }) => JSON.parse(row) as Row);
}

/**
 * Compares the restored accounts with the previous ones, and ends access that ended after the backup: API keys, disabled accounts,
 * roles, passwords, passkeys, authenticator apps, webhooks and sign-ins with an identity provider. Sessions,
 * invitations and reset links always end.
 * @param isKept true to only list that access without ending it
 */
export async function endAccessLetBackIn(tx: Db, before: Access, isKept: boolean): Promise<AccessReport> {
  await tx.delete(session);
  await tx.delete(invitations);
  await tx.delete(verification);
  const people = await tx.select().from(user);
  const known = new Map(before.user.map((row) => [row.id, row]));
  // Accounts of another site cannot be compared.
  if (!people.some(({ id }) => known.has(id))) return { isCompared: false, letBackIn: [] };

  const letBackIn: string[] = [];
  const end = async (words: string, act: () => Promise<unknown>): Promise<void> => {
    letBackIn.push(words);
    if (!isKept) await act();
  };
  for (const { id, email, role, disabled } of people) {
    const now = known.get(id);
    if (!disabled && (!now || now.disabled === true)) {
      const why = now ? 'disabled since' : 'deleted since';
      await end(`account ${email} (${why})`, () => tx.update(user).set({ disabled: true }).where(eq(user.id, id)));
    }
    if (now && role === 'admin' && now.role !== 'admin') {
      await end(`role admin of ${email} (an editor since)`, () =>
        tx
          .update(user)
          .set({ role: String(now.role) })
          .where(eq(user.id, id)),
      );
    }
  }
  const emailOf = new Map(people.map(({ id, email }) => [id, email]));
  await endKeys(tx, before, { end, emailOf });
  await endPasswords(tx, before, { end, emailOf });
  await endLinksAndPasskeys(tx, before, { end, emailOf });
  await endFactors(tx, before, { end, emailOf });
  await endWebhooks(tx, before, { end, emailOf });
  return { isCompared: true, letBackIn };
}

interface Ending {
  end(words: string, act: () => Promise<unknown>): Promise<void>;
  emailOf: Map<string, string>;
}

async function endKeys(tx: Db, before: Access, { end, emailOf }: Ending): Promise<void> {
  const known = new Map(before.apikey.map((row) => [row.id, row]));
  for (const { id, name, referenceId, enabled, networks } of await tx.select().from(apikey)) {
    const now = known.get(id);
    const isOver = !now || now.enabled === false;
    const words = `API key “${name}” of ${emailOf.get(referenceId)}`;
    // Deletes the key as if it had been ended by hand, so that no row is left that could be enabled again.
    if (enabled && isOver) await end(`${words} (ended since)`, () => tx.delete(apikey).where(eq(apikey.id, id)));
    else if (now?.networks && now.networks !== networks) {
      const limited = String(now.networks);
      await end(`networks of the ${words} (limited since)`, () =>
        tx.update(apikey).set({ networks: limited }).where(eq(apikey.id, id)),
      );
    }
  }
}

async function endPasswords(tx: Db, before: Access, { end, emailOf }: Ending): Promise<void> {
  const passwordRows = before.account.filter(({ provider_id }) => provider_id === 'credential');
  const now = new Map(passwordRows.map((row) => [row.user_id, row.password]));
  const people = new Set(before.user.map(({ id }) => id));
  for (const { id, userId, password } of await tx.select().from(account).where(eq(account.providerId, 'credential'))) {
    const current = now.get(userId) ?? null;
    if (password === null || !people.has(userId) || current === password) continue;
    await end(`old password of ${emailOf.get(userId)}`, () =>
      tx
        .update(account)
        .set({ password: current === null ? null : String(current) })
        .where(eq(account.id, id)),
    );
  }
}

async function endLinksAndPasskeys(tx: Db, before: Access, { end, emailOf }: Ending): Promise<void> {
  const people = new Set(before.user.map(({ id }) => id));
  const links = new Set(before.account.map(({ id }) => id));
  for (const { id, userId } of await tx.select().from(account).where(ne(account.providerId, 'credential'))) {
    if (!people.has(userId) || links.has(id)) continue;
    await end(`sign-in of ${emailOf.get(userId)} by the identity provider (removed since)`, () =>
      tx.delete(account).where(eq(account.id, id)),
    );
  }
  const keys = new Set(before.passkey.map(({ id }) => id));
  for (const { id, userId, name } of await tx.select().from(passkey)) {
    if (!people.has(userId) || keys.has(id)) continue;
    await end(`passkey ${name ? `“${name}” ` : ''}of ${emailOf.get(userId)} (removed since)`, () =>
      tx.delete(passkey).where(eq(passkey.id, id)),
    );
  }
}

/** Keeps the current authenticator app and recovery codes of people who have one. */
async function endFactors(tx: Db, before: Access, { end, emailOf }: Ending): Promise<void> {
  const current = before.two_factor.filter(({ verified }) => verified !== false);
  for (const row of current) {
    const userId = String(row.user_id);
    const email = emailOf.get(userId);
    if (email === undefined) continue;
    const restored = await tx.select().from(twoFactor).where(eq(twoFactor.userId, userId));
    const { id, secret, backup_codes: backupCodes } = row as Record<string, string>;
    if (restored.some((one) => one.secret === secret && one.backupCodes === backupCodes)) continue;
    const words =
      restored.length === 0
        ? `sign-in of ${email} without a second factor (set up since)`
        : `authenticator app or recovery codes of ${email} (replaced since)`;
    await end(words, async () => {
      await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
      await tx.insert(twoFactor).values({ id: id ?? '', userId, secret: secret ?? '', backupCodes: backupCodes ?? '' });
      await tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
    });
  }
}

/** Switches off webhooks that were removed, switched off or sent elsewhere, and keeps the current signing secrets of the others. */
async function endWebhooks(tx: Db, before: Access, { end }: Ending): Promise<void> {
  const current = new Map(before.webhooks.map((row) => [row.id, row]));
  for (const { id, name, url, isOn, secret } of await tx.select().from(webhooks)) {
    const now = current.get(id);
    const change = (set: Partial<typeof webhooks.$inferInsert>) => () =>
      tx.update(webhooks).set(set).where(eq(webhooks.id, id));
    if (isOn && (now?.is_on !== true || now.url !== url)) {
      const why = now ? 'changed or off since' : 'removed since';
      await end(`webhook “${name}” (${why})`, change({ isOn: false, offReason: 'admin' }));
    }
    if (now && now.secret !== secret) {
      const fresh = { secret: String(now.secret), oldSecret: null, oldSecretUntil: null };
      await end(`signing secret of the webhook “${name}” (rotated since)`, change(fresh));
    }
  }
}
