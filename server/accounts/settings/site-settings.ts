import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';
import { FIRM_TYPES } from '../../../src/content/publication-kinds';
import { regionSchema } from '../../../src/content/region';
import { LEAST_YEARS } from '../../../src/content/retention';
import { isEqual } from '../../../src/lib/is-equal';
import type { Actor } from '../../platform/actor';
import { keepVersion, listKeptVersions, readKeptVersion } from '../../platform/database/kept-versions';
import { AppError } from '../../platform/errors';
import { publishSettings } from '../../platform/live/notify';
import { type AuditAction, recordAudit } from '../audit/record-audit';
import { analyticsSetting } from './analytics-setting';

/** The maximum retention of messages that admins can set, in months. */
export const MAX_KEPT_MONTHS = 240;

/** The longest time between two reviews of a page that admins can set, in months. */
const MAX_REVIEW_MONTHS = 36;

/** Who must approve a draft before it is published: anyone who has not contributed to it, or someone with the role `reviewer`. */
export const APPROVAL_RULES = ['others', 'reviewers'] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

/**
 * The exemptions that a firm can use to offer securities: Rule 506(b) allows no general solicitation; 506(c) does, to accredited investors.
 */
export const OFFERING_MODES = ['506b', '506c'] as const;
export type OfferingMode = (typeof OFFERING_MODES)[number];

/** The longest retention of publications that admins can set, in years. */
const MAX_YEARS = 100;
/** The days of the months, February in a leap year. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The maximum length of the attestation sentence. */
const MAX_ATTESTATION = 1000;

/** The settings that admins change in the dashboard, with their schemas. Null means not set. */
const SITE_SETTINGS = {
  /** The number of months after which contact messages are deleted; null for never. */
  messagesKeptMonths: z.int().min(1).max(MAX_KEPT_MONTHS).nullable(),
  /** The third-party analytics service; null for none. */
  analytics: analyticsSetting,
  /** The site's language and time zone; null for US English and the server's time zone. */
  region: regionSchema.nullable(),
  /** Who must approve a draft before it is published, and whether content can be written directly; null if everyone may publish. */
  publishApproval: z.enum(APPROVAL_RULES).nullable(),
  /** Whether minor edits are published without approval; null for no. */
  minorEdits: z.boolean().nullable(),
  /** The number of months after which published pages are reviewed again; null if they are not reviewed regularly. */
  reviewMonths: z.int().min(1).max(MAX_REVIEW_MONTHS).nullable(),
  /** The exemption that the firm uses to offer securities. It decides which content may be published; null for none. */
  offeringMode: z.enum(OFFERING_MODES).nullable(),
  /** The sentence that people confirm when they approve a draft; null for the default one, and empty for none. */
  attestation: z.string().trim().max(MAX_ATTESTATION).nullable(),
  /** The firm's regulatory status; null until it is set. */
  firmType: z.enum(FIRM_TYPES).nullable(),
  /** The last day of the firm's fiscal year, and how many years records are kept from there; null for the defaults. */
  retention: z
    .strictObject({
      month: z.int().min(1).max(12),
      day: z.int().min(1).max(31),
      years: z.int().min(LEAST_YEARS, `Records are kept for at least ${LEAST_YEARS} years.`).max(MAX_YEARS),
    })
    .refine(({ month, day }) => day <= (MONTH_DAYS[month - 1] ?? 0), { path: ['day'], error: 'This month is shorter.' })
    .nullable(),
} as const;

export type SettingKey = keyof typeof SITE_SETTINGS;
type SettingValue<K extends SettingKey> = z.infer<(typeof SITE_SETTINGS)[K]>;

export const SETTING_KEYS = Object.keys(SITE_SETTINGS) as [SettingKey, ...SettingKey[]];

/** Returns a setting's value, or null if it is not set. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  const read = SITE_SETTINGS[key].safeParse(row?.value ?? null);
  return (read.success ? read.data : null) as SettingValue<K>;
}

/**
 * Changes a setting and stores a version. Does nothing if the value stays the same.
 * @throws AppError BAD_REQUEST if the value is invalid
 */
export function changeSetting(db: Db, key: SettingKey, value: unknown, actor: Actor): Promise<boolean> {
  return db.transaction((tx) => write(tx, key, value, actor, 'setting-change'));
}

/** Restores an earlier version of a setting as a new version. @throws AppError NOT_FOUND, BAD_REQUEST */
export function restoreSetting(db: Db, key: SettingKey, version: number, actor: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const value = await readKeptVersion(tx, { kind: 'setting', key }, version);
    return write(tx, key, value, actor, 'setting-restore');
  });
}

/** Returns a setting's value and its versions, newest first. */
export async function readSettingWithVersions(db: Db, key: SettingKey) {
  return { value: await readSetting(db, key), versions: await listKeptVersions(db, { kind: 'setting', key }) };
}

/** The advisory lock that a change of a setting holds. A transaction that shares it reads a value that stays the same until it ends. */
export function settingLock(key: SettingKey) {
  return sql`hashtextextended(${`setting ${key}`}, 13)`;
}

/** @returns whether the setting changed */
async function write(tx: Db, key: SettingKey, given: unknown, actor: Actor, action: AuditAction): Promise<boolean> {
  const read = SITE_SETTINGS[key].safeParse(given);
  if (!read.success) {
    const issues = read.error.issues.map((issue) => ({
      path: ['value', ...issue.path.slice(0, 1)].join('.'),
      message: (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message,
    }));
    throw new AppError('BAD_REQUEST', issues[0]?.message ?? 'This value is not valid for the setting.', { issues });
  }
  // An advisory lock, because the row to lock may not exist yet.
  await tx.execute(sql`select pg_advisory_xact_lock(${settingLock(key)})`);
  const value = read.data;
  if (isEqual(value, await readSetting(tx, key))) return false;
  if (value === null) await tx.delete(settings).where(eq(settings.key, key));
  else await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
  await keepVersion(tx, { kind: 'setting', key }, value, actor);
  await recordAudit(tx, actor, action, `${key}: ${value === null ? 'not set' : JSON.stringify(value)}`);
  await publishSettings(tx);
  return true;
}
