import { getTableName } from 'drizzle-orm';
import { schema } from '../../../db/schema/all';

/** Settings that are of one server or database alone: where it stands with its backups, a restore that is being ended, its secret. */
export const OWN_SETTINGS = ['auth-secret', 'backups', 'restored'] as const;

/**
 * What a backup holds, in the order in which rows can be put back: whatever a row refers to is there before it. Those that are only ever
 * added to come after all others (`read-snapshot.ts`).
 */
export const KEPT_TABLES: readonly string[] = [
  schema.user,
  schema.account,
  schema.passkey,
  schema.twoFactor,
  schema.apikey,
  schema.keyClients,
  schema.settings,
  schema.pages,
  schema.collectionEntries,
  schema.collectionEntryCategories,
  schema.redirects,
  schema.sections,
  schema.elementOwners,
  schema.pageClocks,
  schema.sectionTemplates,
  schema.media,
  schema.documents,
  schema.contactMessages,
  schema.pageViews,
  schema.aiUsage,
  schema.chainHeads,
  schema.changeSets,
  schema.aiGenerations,
  schema.changes,
  schema.pageVersions,
  schema.sectionVersions,
  schema.auditLog,
  schema.chainLinks,
  schema.keptVersions,
].map(getTableName);

/** What is left behind: it ends by itself, is made of what is kept, or would let someone in who was not to come again. */
export const LEFT_TABLES: readonly string[] = [
  schema.session,
  schema.verification,
  schema.invitations,
  schema.rateLimits,
  schema.idempotencyKeys,
  schema.searchDocuments,
  schema.outsideLinks,
].map(getTableName);
