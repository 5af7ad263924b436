import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Ids } from '../src/content/items/ids';
import type { Operation } from '../src/content/items/operations';
import type { PageState } from '../src/pages/page-facts';

/**
 * A `json` column whose texts stay texts: the drivers parse what they read, and drizzle's own column would parse a text that
 * looks like JSON ("12", "true") once more.
 */
const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
/** The ids of the items in a document's lists, in its shape; null where it has none. */
const ids = () => json('ids').$type<Ids>();
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => time('created_at').notNull().defaultNow();
const updatedAt = () => time('updated_at').notNull().defaultNow();

/**
 * A page's content. `json`, not `jsonb`: key order is the sections' order. What the page is called, where it stands and whether
 * visitors may read it is in the content too; whoever writes content keeps it here as well, so that a page is found by it.
 */
export const pages = pgTable(
  'pages',
  {
    pageId: text('page_id').primaryKey(),
    content: json('content').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
    /** Which model it has: its own id of the code's pages, else a layout. */
    kind: text('kind').notNull().default(''),
    /** In its normal form; null for what is no page of its own. */
    address: text('address'),
    status: text('status').$type<PageState>().notNull().default('published'),
    title: text('title').notNull().default(''),
  },
  (table) => [uniqueIndex('pages_address').on(table.address).where(sql`${table.status} <> 'deleted'`)],
);

/**
 * What lists ask of the pages that are entries of a collection, in whatever state; whoever writes a page's content keeps it here too,
 * so that a list reads the part of it that it shows, and nothing else.
 */
export const collectionEntries = pgTable(
  'collection_entries',
  {
    pageId: text('page_id').primaryKey(),
    collection: text('collection').notNull(),
    status: text('status').$type<PageState>().notNull(),
    /** `2026-03-01`; empty where it has none. */
    day: text('day').notNull(),
    author: text('author').notNull(),
    /** By which the author's entries are asked for. */
    authorKey: text('author_key').notNull(),
    /** Their ids. */
    categories: json('categories').$type<string[]>().notNull(),
    standfirst: text('standfirst').notNull(),
    cover: text('cover').notNull(),
  },
  (table) => [
    index('collection_entries_listed').on(table.collection, table.status, table.day, table.pageId),
    index('collection_entries_author').on(table.collection, table.status, table.authorKey, table.day, table.pageId),
    index('collection_entries_all').on(table.collection, table.day, table.pageId),
  ],
);

/** The same by each of an entry's categories. */
export const collectionEntryCategories = pgTable(
  'collection_entry_categories',
  {
    pageId: text('page_id').notNull(),
    category: text('category').notNull(),
    collection: text('collection').notNull(),
    status: text('status').$type<PageState>().notNull(),
    day: text('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.category] }),
    index('collection_entry_categories_listed').on(
      table.collection,
      table.category,
      table.status,
      table.day,
      table.pageId,
    ),
    index('collection_entry_categories_all').on(table.collection, table.category, table.day, table.pageId),
  ],
);

/** Where visitors are sent from addresses at which no page stands any more. */
export const redirects = pgTable(
  'redirects',
  {
    id: serial('id').primaryKey(),
    /** In its normal form, as pages' addresses are. */
    from: text('from').notNull(),
    /** Null where it is said that what was there is gone. */
    to: text('to'),
    /** `prefix`: all that lies below it too. */
    kind: text('kind').$type<'exact' | 'prefix'>().notNull().default('exact'),
    status: integer('status').$type<301 | 302 | 410>().notNull().default(301),
    /** What made it: a page that was moved, or a person. */
    origin: text('origin').$type<'move' | 'hand'>().notNull().default('move'),
    uses: bigint('uses', { mode: 'number' }).notNull().default(0),
    lastUsedAt: time('last_used_at'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('redirects_from').on(table.from), index('redirects_to').on(table.to)],
);

/** Dynamic sections (spec section 3). Deleted ones stay, so that they can be restored. */
export const sections = pgTable(
  'sections',
  {
    id: serial('id').primaryKey(),
    sectionId: text('section_id').notNull(),
    sectionType: text('section_type').notNull(),
    sectionName: text('section_name').notNull(),
    sectionData: json('section_data').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    /** Its rank among its page's sections: one that is moved goes between two others, which stay as they are. */
    position: doublePrecision('position').notNull(),
    pageId: text('page_id').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: text('created_by'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('sections_section_id').on(table.sectionId),
    index('sections_page').on(table.pageId, table.position, table.id).where(sql`${table.deletedAt} is null`),
  ],
);

/** The words of a document, each once, as the database looks them up. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What is found by words: made of the documents, and made anew of those that are of another version. Nothing that is lost with it can
 * not be made again.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    /** A page's id, or `dynamic.{sectionId}`. */
    document: text('document').primaryKey(),
    pageId: text('page_id').notNull(),
    version: integer('version').notNull(),
    changedAt: time('changed_at').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('search_documents_words').using('gin', table.words),
    index('search_documents_newest').on(table.changedAt, table.document),
    index('search_documents_page').on(table.pageId),
  ],
);

/** Addresses of other sites that pages link to, and whether something stood there when it was looked last. */
export const outsideLinks = pgTable('outside_links', {
  url: text('url').primaryKey(),
  /** `unsure`: it does not let programs look. */
  state: text('state').$type<'found' | 'broken' | 'unsure'>().notNull(),
  /** What is said of it; null where it is found. */
  problem: text('problem'),
  checkedAt: time('checked_at').notNull(),
});

/**
 * In which document each element stands: a page's id, or `dynamic.{sectionId}`; those of deleted sections are free. Kept with
 * every write, so that an element is found, and its id known to be taken, without a look into the documents.
 */
export const elementOwners = pgTable('element_owners', {
  elementId: text('element_id').primaryKey(),
  owner: text('owner').notNull(),
});

/** One write: who, when, from where. Append-only. */
export const changeSets = pgTable('change_sets', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  source: text('source').notNull(),
  note: text('note'),
  createdAt: createdAt(),
});

/** A question to the writing help, with its answer: kept so that a change made of it can tell. Append-only. */
export const aiGenerations = pgTable('ai_generations', {
  id: text('id').primaryKey(),
  actorId: text('actor_id'),
  kind: text('kind').notNull(),
  writer: text('writer').notNull(),
  asked: json('asked').$type<Record<string, unknown>>().notNull(),
  answered: json('answered').$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/** How much each person asked of the writing help in a day. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    day: date('day').notNull(),
    actorId: text('actor_id').notNull(),
    /** Questions to the built-in writer cost nothing; they are counted apart. */
    isBuiltIn: boolean('is_built_in').notNull(),
    requests: integer('requests').notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.actorId, table.isBuiltIn] })],
);

/**
 * When each page was changed last, its sections' changes among them. Every write takes its page's next moment under this row's
 * lock, a whole millisecond later than the one before at least: times, ids and versions of a page's changes grow together, even
 * where the clock is set back.
 */
export const pageClocks = pgTable('page_clocks', {
  pageId: text('page_id').primaryKey(),
  lastAt: time('last_at').notNull(),
});

/** What a change's values do not tell, and taking it back needs. */
export interface ChangeUndo {
  /** The ids of what lies in the old value, and in the new one. */
  oldIds?: Ids | undefined;
  newIds?: Ids | undefined;
  /** What the item stood behind before, and what after; null for the first place. */
  oldAfter?: string | null;
  newAfter?: string | null;
  /** How many of the places it leads through were made for it. */
  made?: number;
}

/** What each write changed. Append-only. */
export const changes = pgTable(
  'changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    changeSetId: bigint('change_set_id', { mode: 'number' })
      .notNull()
      .references(() => changeSets.id),
    pageId: text('page_id').notNull(),
    type: text('type').notNull(),
    /** Where it was, with each item by the index of then. */
    path: text('path').notNull(),
    /** The same with each item by its id, wherever it stands today. */
    ref: text('ref').notNull(),
    /** What was done there; null for a section as a whole, whose `type` says it. */
    op: text('op').$type<Operation['op']>(),
    fieldName: text('field_name').notNull(),
    oldValue: json('old_value').$type<unknown>(),
    newValue: json('new_value').$type<unknown>(),
    /** What it takes to take it back; null where the values tell all. */
    undo: json('undo').$type<ChangeUndo>(),
    description: text('description').notNull(),
    /** The change set's actor once more, so that one person's changes are one range of an index. */
    actorId: text('actor_id'),
    /** What was asked of the writing help and what it answered, where the value came of it. */
    aiId: text('ai_id').references(() => aiGenerations.id),
    createdAt: createdAt(),
  },
  // All in ascending order: read backwards they give the newest first, which an index declared descending does not,
  // since it also says where nulls stand.
  (table) => [
    index('changes_page').on(table.pageId, table.id),
    index('changes_ref').on(table.pageId, table.ref.op('text_pattern_ops'), table.id),
    index('changes_page_field').on(table.pageId, table.fieldName, table.id),
    index('changes_page_actor').on(table.pageId, table.actorId, table.id),
    index('changes_field').on(table.fieldName, table.id),
    index('changes_actor').on(table.actorId, table.id),
    index('changes_set').on(table.changeSetId),
    index('changes_time').on(table.createdAt),
  ],
);

/** Every state a page has had. Append-only. */
export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: text('page_id').notNull(),
    version: integer('version').notNull(),
    content: json('content').$type<Record<string, unknown>>().notNull(),
    ids: ids(),
    changeSetId: bigint('change_set_id', { mode: 'number' }).references(() => changeSets.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.version] }),
    index('page_versions_time').on(table.pageId, table.createdAt.desc()),
    index('page_versions_set').on(table.changeSetId),
  ],
);

/** Every state a dynamic section has had. Append-only. */
export const sectionVersions = pgTable(
  'section_versions',
  {
    sectionId: text('section_id').notNull(),
    version: integer('version').notNull(),
    state: json('state').$type<Record<string, unknown>>().notNull(),
    changeSetId: bigint('change_set_id', { mode: 'number' }).references(() => changeSets.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.sectionId, table.version] }),
    index('section_versions_set').on(table.changeSetId),
  ],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serial('id').primaryKey(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status').notNull().default('new'),
    /** A keyed hash of the sender's address, for the limit alone. */
    client: text('client').notNull(),
    mailedAt: time('mailed_at'),
    /** When the firm is to be told of it by mail, for the first time or again; null where it is not, or has been. */
    mailDueAt: time('mail_due_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_mail').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
    index('contact_messages_status').on(table.status, table.id),
    index('contact_messages_time').on(table.createdAt),
    index('contact_messages_client').on(table.client, table.createdAt.desc()),
  ],
);

export const sectionTemplates = pgTable(
  'section_templates',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    sectionType: text('section_type').notNull(),
    sectionData: json('section_data').$type<Record<string, unknown>>().notNull(),
    createdBy: text('created_by'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('section_templates_name').on(sql`lower(${table.name})`)],
);

export const media = pgTable('media', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  alt: text('alt').notNull().default(''),
  /** Where it is kept in the library; empty where nobody has said. */
  folder: text('folder').notNull().default(''),
  createdBy: text('created_by'),
  createdAt: createdAt(),
  /** When it was taken out of the library; its files stay, since a version may show them. */
  deletedAt: time('deleted_at'),
});

/** Documents of the library, each at an address of its own whatever file stands there; the files themselves are among `media`. */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    /** What it is called, with its ending. */
    name: text('name').notNull(),
    /** The last part of its address. */
    addressName: text('address_name').notNull(),
    folder: text('folder').notNull().default(''),
    key: text('key')
      .notNull()
      .references(() => media.key),
    createdBy: text('created_by'),
    changedAt: time('changed_at').notNull().defaultNow(),
    /** When it was taken out of the library; its address goes on leading to it. */
    deletedAt: time('deleted_at'),
  },
  (table) => [index('documents_newest').on(table.changedAt, table.id)],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorKey: text('actor_key').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: json('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actorKey, table.key] }), index('idempotency_keys_time').on(table.createdAt)],
);

/** Requests counted against a limit, where several servers share the count. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: time('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** A count for each day and page; nothing personal. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    pageId: text('page_id').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.pageId] })],
);

/** Who did what in the administration. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** `session`, `key`, `visitor`, or `server` for what was done on the server itself. */
    actorKind: text('actor_kind'),
    /** A keyed hash of the client's address. */
    client: text('client'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);

/**
 * One link for each change set (`content`) and each row of the audit log (`record`), in the order they were written: the SHA-256 over
 * the canonical JSON of what it stands for and of the hash before it. Append-only.
 */
export const chainLinks = pgTable(
  'chain_links',
  {
    chain: text('chain').$type<'content' | 'record'>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The change set's, or the audit row's; below zero a version's that has no change set, as sample content has none. */
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.seq] }),
    uniqueIndex('chain_links_subject').on(table.chain, table.subjectId),
  ],
);

/** The newest link of each chain; whoever adds one holds this row. */
export const chainHeads = pgTable('chain_heads', {
  chain: text('chain').$type<'content' | 'record'>().primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** Every state of what has no history of its own: a setting, what a picture shows in words. Append-only. */
export const keptVersions = pgTable(
  'kept_versions',
  {
    kind: text('kind').$type<'setting' | 'media' | 'file'>().notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: json('value').$type<unknown>(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key, table.version] })],
);

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: json('value').$type<unknown>().notNull(),
});

// The accounts' tables, as the sign-in library reads and writes them.

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').notNull().default('editor'),
  disabled: boolean('disabled').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: time('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When whoever has it showed once more who they are. */
    confirmedAt: time('confirmed_at'),
    /** By what it was begun: `password`, `code`, `recovery`, `passkey` or `oidc`. */
    begunBy: text('begun_by'),
    /** The hash of the token before, and since when there is another. */
    previousToken: text('previous_token'),
    renewedAt: time('renewed_at'),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [index('session_user').on(table.userId), index('session_previous').on(table.previousToken)],
);

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('account_user').on(table.userId)],
);

export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The secret of an app that shows codes, encrypted, and the codes for when it is lost, hashed. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: text('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: time('locked_until'),
    /** The half-minute, counted from 1970, of the last code that was taken: no code works twice. */
    lastStep: integer('last_step'),
  },
  (table) => [index('two_factor_user').on(table.userId)],
);

export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
  },
  (table) => [index('passkey_user').on(table.userId), index('passkey_credential').on(table.credentialID)],
);

export const apikey = pgTable(
  'apikey',
  {
    id: text('id').primaryKey(),
    configId: text('config_id').notNull().default('default'),
    name: text('name'),
    start: text('start'),
    referenceId: text('reference_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    prefix: text('prefix'),
    key: text('key').notNull(),
    refillInterval: integer('refill_interval'),
    refillAmount: integer('refill_amount'),
    lastRefillAt: time('last_refill_at'),
    enabled: boolean('enabled').notNull().default(true),
    rateLimitEnabled: boolean('rate_limit_enabled').notNull().default(false),
    rateLimitTimeWindow: integer('rate_limit_time_window'),
    rateLimitMax: integer('rate_limit_max'),
    requestCount: integer('request_count').notNull().default(0),
    remaining: integer('remaining'),
    lastRequest: time('last_request'),
    expiresAt: time('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    permissions: text('permissions'),
    metadata: text('metadata'),
    /** From which addresses and networks it may be used, parted by commas; null for from anywhere. */
    networks: text('networks'),
    /** The network it was used from last, never the address: /24 or /48. */
    lastNetwork: text('last_network'),
  },
  (table) => [index('apikey_key').on(table.key), index('apikey_owner').on(table.referenceId)],
);

/** From which clients each key has been used: each is told in the record once. */
export const keyClients = pgTable(
  'key_clients',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apikey.id, { onDelete: 'cascade' }),
    /** A keyed hash of the client's address. */
    client: text('client').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.client] })],
);

/** The one open link of a person: to set a first password, or a new one. */
export const invitations = pgTable('invitations', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, which is kept nowhere. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
});
