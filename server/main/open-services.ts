import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { bringUpToDate } from '../../db/bring-up-to-date';
import type { Database } from '../../db/client';
import { openDatabase } from '../../db/open-database';
import { makePrivate } from '../../db/private-folder';
import { seed } from '../../db/seed';
import { createAuditStream } from '../accounts/audit/audit-stream';
import { createRefusals } from '../accounts/audit/refusals';
import { announceSecrets } from '../accounts/auth/announce-secrets';
import { readSecrets } from '../accounts/auth/auth-secret';
import { createAuth } from '../accounts/auth/create-auth';
import type { HashCost } from '../accounts/auth/hash-password';
import { createPasswordLimits } from '../accounts/auth/password-limits';
import { createProvider } from '../accounts/auth/provider/provider';
import { SetupToken } from '../accounts/auth/setup-token';
import { tellAdmins } from '../accounts/auth/tell-person';
import { createNotifier } from '../accounts/notifications/notifier';
import { SiteRegion } from '../accounts/settings/site-region';
import { SitePictures } from '../content/changes/site-pictures';
import { PageDirectory } from '../content/directory/page-directory';
import { remindReviewers } from '../content/drafts/notify-draft-event';
import { DraftScheduler } from '../content/drafts/scheduler';
import { ApprovalWatch } from '../content/drafts/void-approvals';
import { RedirectUses } from '../content/pages/redirect-uses';
import { createBackups } from '../features/backup/backups';
import { finishRestore } from '../features/backup/restore-files';
import { rekeySigningKey } from '../features/bundle/signing-keys';
import { createChainMail } from '../features/chain/chain-mail';
import { createContactOutbox } from '../features/contact/outbox';
import type { Services } from '../features/context';
import { Examinations } from '../features/examination/examinations';
import { RecordCopier } from '../features/record-copy/record-copier';
import { remindOfPageReviews } from '../features/reviews/page-reviews';
import { SearchIndex } from '../features/search/search-index';
import { createOutsideLinks } from '../features/site-check/outside-links';
import { SiteReader } from '../features/site-check/site-reader';
import { createWebhookSender } from '../features/webhooks/send-webhooks';
import { rekeyWebhooks } from '../features/webhooks/webhook-secrets';
import { createLinkPreviewer } from '../library/link-preview/preview-link';
import { openMediaLibrary } from '../library/media/media-library';
import type { Env } from '../platform/env';
import { limiterFor } from '../platform/http/rate-limits';
import { createLiveHub } from '../platform/live/live-hub';
import { createMailer } from '../platform/mail/mailer';
import { traceStatement } from '../platform/telemetry/tracing';
import { PublicationRecord } from '../site/publications/publication-record';
import { RecordKeeper } from '../site/publications/record-keeper';
import type { CachedPage } from '../site/rendering/cached-page';
import { PageCache } from '../site/rendering/page-cache';
import { SiteAnalytics } from '../site/rendering/site-analytics';
import { createDailyCounts } from '../site/visits/daily-counts';
import { createWritingHelp } from '../writing/help/writing-help';
import { forgetShown } from './forget-shown';

/** Why a replica is left out. */
const LEFT_OUT = {
  away: 'does not answer',
  lagging: 'is too far behind the primary',
  promoted: 'is no longer a replica',
};

/**
 * Opens and migrates the database, seeds an empty one with sample content, and creates the services that the server's parts share.
 * @throws Error if the database cannot be opened
 */
export async function openServices(env: Env, log: Logger): Promise<Services> {
  makePrivate(env.DATA_DIR);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    preparedDump: preparedDump(),
    prepare: env.DATABASE_PREPARE === 'true',
    trace: traceStatement,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    onReplica: ({ name, state }) => {
      if (state === 'used') log.info(`Reading from the replica ${name}.`);
      else log.warn(`Not reading from the replica ${name}, because it ${LEFT_OUT[state]}.`);
    },
    onSplit: (used, outdated) => {
      log.error(
        `Several databases accept writes. Using ${used}, which was promoted last. Stop ${outdated.join(' and ')}, or make it a replica.`,
      );
    },
  });
  try {
    await bringUpToDate(database, {
      databaseUrl: env.DATABASE_URL,
      migrateUrl: env.DATABASE_MIGRATE_URL,
      dataDir: env.DATA_DIR,
      prepare: env.DATABASE_PREPARE === 'true',
      onWait: (message) => log.warn(message),
    });
    await seed(database.db);
    // Repeated because the embedded database creates its files with its own modes.
    const problem = makePrivate(env.DATA_DIR);
    if (problem) log.error(`${problem}.`);
    return await createServices(database, env, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What tests change about the services. */
interface Overrides {
  /** Makes password hashing cheaper. */
  hashCost?: HashCost;
  /** Replaces the generated secret, so that several servers on one embedded database accept each other's sessions. */
  secret?: string;
}

/** Creates all services on an open database. Nothing runs yet: see `startServices`. */
export async function createServices(
  database: Database,
  env: Env,
  log: Logger,
  overrides: Overrides = {},
): Promise<Services> {
  await finishRestore(database, env.DATA_DIR);
  const found = await readSecrets(database, env);
  const { old, place } = found;
  const secret = place === 'environment' ? found.secret : (overrides.secret ?? found.secret);
  await announceSecrets(database.db, { secret, old, place }, log);
  await rekeyWebhooks(database.db, [secret, ...old], log);
  await rekeySigningKey(database.db, [secret, ...old], log);
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? env.CONTACT_TO });
  if (env.SMTP_URL && !env.MAIL_FROM && !env.CONTACT_TO)
    log.warn('SMTP_URL is set, but mail has no sender and is not sent: set MAIL_FROM or CONTACT_TO');
  const region = new SiteRegion(database.db);
  await region.read();
  const writingHelp = await createWritingHelp(env, limiterFor(database), log);
  // Opened last, because a start that fails is repeated, and must not leave a folder that still looks used.
  const media = await openMediaLibrary(env, database.db, log);
  const { DATA_DIR: dataDir } = env;
  const source = { database, storage: media.storage, dataDir, secret: place === 'environment' ? null : secret };
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const directory = new PageDirectory(database);
  const siteReader = new SiteReader();
  const live = createLiveHub(database, log);
  const pageCache = new PageCache<CachedPage>(() => region.latest.timeZone);
  const publications = new PublicationRecord({ db: database.db, log, env });
  const remind = async (timeZone: string, now: Date) => {
    await remindReviewers(database.db, timeZone, now);
    await remindOfPageReviews(database.db, await directory.read(), timeZone, now);
  };
  const services: Services = {
    env,
    log,
    database,
    secret,
    secrets: [secret, ...old],
    secretPlace: place,
    auth: createAuth({ db: database.db, origin, secret, hashCost: overrides.hashCost }),
    provider: createProvider(env),
    setupToken: new SetupToken(secret),
    mailer,
    outbox: createContactOutbox({ db: database.db, mailer, to: env.CONTACT_TO, log }),
    webhooks: createWebhookSender({
      ...{ database, log, origin, secrets: [secret, ...old] },
      guard: { allowPrivate: env.LINK_PREVIEW_ALLOW_PRIVATE === 'true' },
      notify: (notice) => tellAdmins({ mailer, log, origin, region, db: database.db }, notice),
    }),
    dailyCounts: createDailyCounts(database.db, log, () => region.latest.timeZone),
    passwordLimits: createPasswordLimits(limiterFor(database)),
    refusals: createRefusals(database.db, log),
    auditStream: createAuditStream({ db: database.db, to: env.AUDIT_LOG, log }),
    chainMail: createChainMail({ db: database.db, mailer, origin, region, log }),
    pageCache,
    publications,
    recordKeeper: new RecordKeeper({ database, log, env, publications, directory, pageCache, region }),
    recordCopier: new RecordCopier({ database, log, env, storage: media.storage, region }),
    answers: new PageCache(() => region.latest.timeZone),
    directory,
    siteReader,
    outsideLinks: createOutsideLinks({ env, log, database, directory, siteReader }),
    searchIndex: new SearchIndex(database),
    analytics: new SiteAnalytics(database.db),
    region,
    redirectUses: new RedirectUses(database.db, log),
    pictures: new SitePictures(database),
    approvals: new ApprovalWatch(database.db, log),
    scheduler: new DraftScheduler({
      ...{ db: database.db, log, site: { origin, region } },
      onShown: (event) => forgetShown(services, event),
    }),
    live,
    notifier: createNotifier({ db: database.db, mailer, origin, region, live, log, remind }),
    linkPreviews: createLinkPreviewer(env, database, log),
    media,
    backups: createBackups({ env, log, database, source }),
    examinations: new Examinations({ database, media, env, log, region, mailer, secrets: [secret, ...old] }, origin),
    writingHelp,
    forgetShown: (event) => forgetShown(services, event),
  };
  return services;
}

/** Starts the services that work on their own: sending, counting, checking, backing up. */
export function startServices(services: Services): void {
  services.media.start();
  services.outbox.start();
  services.webhooks.start();
  services.dailyCounts.start();
  services.redirectUses.start();
  services.refusals.start();
  services.auditStream.start();
  services.chainMail.start();
  services.notifier.start();
  services.outsideLinks.start();
  services.backups.start();
  services.examinations.start();
  services.approvals.start();
  services.scheduler.start();
  services.recordKeeper.start();
  services.recordCopier.start();
}

/**
 * Ends the services' work and stores what they have counted. The database stays open. Work that waits for the database does not keep other
 * services from storing theirs.
 */
export async function closeServices(services: Services): Promise<void> {
  await Promise.all([
    closePublishing(services),
    services.outbox.close(),
    services.webhooks.close(),
    services.dailyCounts.close(),
    services.redirectUses.close(),
    services.chainMail.close(),
    services.notifier.close(),
    services.outsideLinks.close(),
    services.recordCopier.close(),
    services.refusals.close().then(() => services.auditStream.close()),
    services.backups.close(),
    services.examinations.close(),
  ]);
  // Last, because others have unfinished files in its folder.
  await services.media.close();
}

/** Each of these gives work to the next one. */
async function closePublishing(services: Services): Promise<void> {
  await services.scheduler.close();
  await services.recordKeeper.close();
  await services.publications.close();
  await services.approvals.settle();
}

/**
 * Returns the path of the prepared database dump, which the build writes next to the server's bundle; undefined when run from the sources.
 */
export function preparedDump(): string | undefined {
  const file = fileURLToPath(new URL('../pglite.tar.gz', import.meta.url));
  return existsSync(file) ? file : undefined;
}
