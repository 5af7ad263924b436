import { getTableName } from 'drizzle-orm';
import { schema } from '../../../db/schema/all';

/** Settings that belong to one server or database only: the state of its backups, how far publications are recorded and copied, a restore in progress, its secret. */
export const OWN_SETTINGS = ['auth-secret', 'backups', 'publications', 'record-copy', 'restored'] as const;

/**
 * The tables in a backup, in the order of a restore: referenced rows come first. Append-only tables come last
 * (`read-snapshot.ts`).
 */
export const KEPT_TABLES: readonly string[] = [
  schema.user,
  schema.account,
  schema.passkey,
  schema.twoFactor,
  schema.apikey,
  schema.keyClients,
  schema.settings,
  schema.signingKeys,
  schema.pages,
  schema.collectionEntries,
  schema.collectionEntryCategories,
  schema.redirects,
  schema.sections,
  schema.elementOwners,
  schema.pageClocks,
  schema.sectionTemplates,
  schema.drafts,
  schema.draftOperations,
  schema.comments,
  schema.claims,
  schema.claimPlaces,
  schema.claimFiles,
  schema.notClaims,
  schema.webhooks,
  schema.editSamples,
  schema.legalHolds,
  schema.heldRows,
  schema.disposals,
  schema.media,
  schema.documents,
  schema.contactMessages,
  schema.notificationChoices,
  schema.notificationDigests,
  schema.notifications,
  schema.pageViews,
  schema.dailyCounts,
  schema.aiUsage,
  schema.chainHeads,
  schema.changeSets,
  schema.sampledEdits,
  schema.aiGenerations,
  schema.changes,
  schema.pageVersions,
  schema.sectionVersions,
  schema.auditLog,
  schema.chainLinks,
  schema.keptVersions,
  schema.draftEvents,
  schema.publishedBodies,
  schema.publishedFiles,
  schema.publications,
  schema.claimEvents,
  schema.pageReviews,
  schema.disposalItems,
  schema.disposedBodies,
].map(getTableName);

/** The tables that are not in a backup: their rows or files expire, are derived from other tables, would be sent again, or
 * would restore access that has ended. */
export const LEFT_TABLES: readonly string[] = [
  schema.session,
  schema.verification,
  schema.invitations,
  schema.draftPreviews,
  schema.rateLimits,
  schema.idempotencyKeys,
  schema.searchDocuments,
  schema.outsideLinks,
  schema.webhookDeliveries,
  schema.recordCopies,
  schema.examinations,
].map(getTableName);
