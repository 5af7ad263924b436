import { domainToASCII, domainToUnicode } from 'node:url';
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from './client';
import { user } from './schema/accounts';
import { contactMessages } from './schema/operations';

/** The maximum length of a text that is converted. Addresses are much shorter. */
const MAX_CONVERTED = 1000;
/** Matches addresses that can be spelled in other ways than in upper and lower case. */
const HAS_SPELLINGS = /[^ -~]|xn--/i;

/**
 * Returns an email address in the spelling that is compared: trimmed, in lower case, composed (NFC), and with the ASCII form of an international
 * domain. Other texts are only trimmed and converted to lower case.
 */
export function normalizeEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (email.length > MAX_CONVERTED || !HAS_SPELLINGS.test(given)) return email;
  const composed = email.normalize('NFC');
  const at = composed.lastIndexOf('@') + 1;
  const host = domainToASCII(composed.slice(at));
  return at > 0 && /^[a-z0-9.-]+$/.test(host) ? composed.slice(0, at) + host : composed;
}

/** Returns a normalized address, and the spellings that older rows may contain: decomposed, or with an international domain. */
export function spellingsOf(email: string): string[] {
  if (!HAS_SPELLINGS.test(email)) return [email];
  const at = email.lastIndexOf('@') + 1;
  const shown = email.slice(0, at) + domainToUnicode(email.slice(at));
  return [...new Set([email, shown].flatMap((one) => [one, one.normalize('NFD')]))];
}

/** Returns the column `emailKey` of a message from an address: null for addresses that SQL can compare by `lower`. */
export function emailKeyOf(email: string): string | null {
  return HAS_SPELLINGS.test(email) ? normalizeEmail(email) : null;
}

const ROWS_AT_ONCE = 1000;

/** Normalizes the addresses that an older version stored as they were written. Accounts that would have the same address keep theirs. */
export async function normalizeStoredEmails(tx: Db): Promise<void> {
  const { id, email, emailKey } = contactMessages;
  for (let last = 0; ; ) {
    const rows = await tx
      .select({ id, email })
      .from(contactMessages)
      .where(sql`${gt(id, last)} and ${emailKey} is null and ${email} ~* '[^ -~]|xn--'`)
      .orderBy(asc(id))
      .limit(ROWS_AT_ONCE);
    for (const row of rows)
      await tx
        .update(contactMessages)
        .set({ emailKey: emailKeyOf(row.email) })
        .where(eq(id, row.id));
    if (rows.length < ROWS_AT_ONCE) break;
    last = rows.at(-1)?.id ?? 0;
  }
  const people = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(sql`${user.email} ~* '[^ -~]|xn--'`);
  for (const person of people) {
    const normal = normalizeEmail(person.email);
    if (normal === person.email) continue;
    await tx
      .update(user)
      .set({ email: normal })
      .where(sql`${eq(user.id, person.id)} and not exists (select from "user" as other where other.email = ${normal})`);
  }
}
