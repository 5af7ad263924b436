import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { regionSchema } from '../../../src/content/region';
import { isEqual } from '../../../src/lib/is-equal';
import type { Actor } from '../../platform/actor';
import { keepVersion, listKeptVersions, readKeptVersion } from '../../platform/database/kept-versions';
import { AppError } from '../../platform/errors';
import { publishSettings } from '../../platform/live/notify';
import { type AuditAction, recordAudit } from '../audit/record-audit';
import { analyticsSetting } from './analytics-setting';

/** The longest that messages may be kept by a setting, in months. */
export const MAX_KEPT_MONTHS = 240;

/** The settings that admins make in the dashboard, and what each may be; null is as if nobody had ever set it. */
const SITE_SETTINGS = {
  /** After how many months contact messages are deleted; null: never. */
  messagesKeptMonths: z.int().min(1).max(MAX_KEPT_MONTHS).nullable(),
  /** What counts visitors besides the site itself; null: nothing. */
  analytics: analyticsSetting,
  /** The site's language and time zone; null: US English, and the server's time zone. */
  region: regionSchema.nullable(),
} as const;

export type SettingKey = keyof typeof SITE_SETTINGS;
type SettingValue<K extends SettingKey> = z.infer<(typeof SITE_SETTINGS)[K]>;

export const SETTING_KEYS = Object.keys(SITE_SETTINGS) as [SettingKey, ...SettingKey[]];

/** What a setting is; null where nobody has set it. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const read = SITE_SETTINGS[key].safeParse(row?.value ?? null);
  return (read.success ? read.data : null) as SettingValue<K>;
}

/**
 * Makes a setting something else, and keeps it as a version; what it is already is not written again.
 * @throws AppError BAD_REQUEST for what it may not be
 */
export function changeSetting(db: Db, key: SettingKey, value: unknown, actor: Actor): Promise<boolean> {
  return db.transaction((tx) => write(tx, key, value, actor, 'setting-change'));
}

/** Makes a setting what it was by an earlier version, as a new one. @throws AppError NOT_FOUND, BAD_REQUEST */
export function putBackSetting(db: Db, key: SettingKey, version: number, actor: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const value = await readKeptVersion(tx, { kind: 'setting', key }, version);
    return write(tx, key, value, actor, 'setting-restore');
  });
}

/** What a setting is, and what it was, newest first. */
export async function readSettingWithVersions(db: Db, key: SettingKey) {
  return { value: await readSetting(db, key), versions: await listKeptVersions(db, { kind: 'setting', key }) };
}

/** @returns whether the setting is another one now */
async function write(tx: Db, key: SettingKey, given: unknown, actor: Actor, action: AuditAction): Promise<boolean> {
  const read = SITE_SETTINGS[key].safeParse(given);
  if (!read.success) {
    const issues = read.error.issues.map((issue) => ({
      path: ['value', ...issue.path.slice(0, 1)].join('.'),
      message: (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message,
    }));
    throw new AppError('BAD_REQUEST', issues[0]?.message ?? 'This is no value of the setting.', { issues });
  }
  // Its row may not be there to be locked.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 13))`);
  const value = read.data;
  if (isEqual(value, await readSetting(tx, key))) return false;
  if (value === null) await tx.delete(settings).where(eq(settings.key, key));
  else await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  await keepVersion(tx, { kind: 'setting', key }, value, actor);
  await recordAudit(tx, actor, action, `${key}: ${value === null ? 'not set' : JSON.stringify(value)}`);
  await publishSettings(tx);
  return true;
}
