import type { Db } from '../../../db/client';
import { DEFAULT_RULES, type RetentionRules } from '../../../src/content/retention';
import { readSetting } from './site-settings';

/** Returns how long the firm keeps its records. */
export async function readRetentionRules(db: Db): Promise<RetentionRules> {
  return (await readSetting(db, 'retention')) ?? DEFAULT_RULES;
}
