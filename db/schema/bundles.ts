import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, json, time } from './columns';

/** The keys that sign bundles of the record. The newest one signs; the public keys of former ones stay, so that old bundles can be verified. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** SHA-256 of the public key (SubjectPublicKeyInfo), in hexadecimal. */
    fingerprint: text('fingerprint').notNull(),
    /** The Ed25519 public key as PEM. */
    publicKey: text('public_key').notNull(),
    /** The private key, encrypted with the site's secret; null once another key has replaced it. */
    secret: text('secret'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
    retiredAt: time('retired_at'),
  },
  (table) => [uniqueIndex('signing_keys_fingerprint').on(table.fingerprint)],
);

/** The scope of an examination response. */
export interface ExaminationRequest {
  /** Local dates in ascending order, each once. */
  dates: string[];
  /** The first and last local date of the lists: the advertisement log, approvals and reviews. */
  from: string;
  to: string;
  /** The ids of the pages; empty for all, with feeds and documents. */
  pages: string[];
  /** The kinds of claims; empty for all. */
  kinds: string[];
  /** Whether the substantiation files are included. */
  withFiles: boolean;
  /** Whether the whole record since the first publication is included, so that its chain of hashes can be recomputed. */
  withChain: boolean;
}

export type ExaminationState = 'waiting' | 'running' | 'done' | 'failed' | 'interrupted';

/** Responses to examinations: ZIP files that are made in the background and deleted after a time. */
export const examinations = pgTable(
  'examinations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    request: json('request').$type<ExaminationRequest>().notNull(),
    state: text('state').$type<ExaminationState>().notNull().default('waiting'),
    /** The number of servers that have begun to make it. */
    attempts: integer('attempts').notNull().default(0),
    /** The server that makes it, and until when it has the task without renewing its claim. */
    server: text('server'),
    claimedUntil: time('claimed_until'),
    /** How many parts are made, and of how many. */
    done: integer('done').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    /** The reason of a failure, for people. */
    failure: text('failure'),
    /** The key of the encrypted file in the storage, and the key of its encryption as base64; null until it is made, and once it is deleted. */
    key: text('key'),
    secret: text('secret'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** SHA-256 of the ZIP file, in hexadecimal. */
    sha256: text('sha256'),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    createdAt: createdAt(),
    finishedAt: time('finished_at'),
    /** When the file is deleted. */
    deleteAt: time('delete_at'),
    deletedAt: time('deleted_at'),
  },
  (table) => [index('examinations_state').on(table.state)],
);
