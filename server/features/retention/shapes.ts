import { z } from 'zod';
import { DISPOSAL_STATES, DISPOSED_KINDS, HOLD_SCOPES } from '../../../src/content/retention';
import { idParameter } from '../../platform/trpc/wire-types';

export const tags = ['Record'];

const text = z.string().nullable();
const person = z.object({ id: text, name: text });
export const kind = z.enum(DISPOSED_KINDS);
export const scope = z.enum(HOLD_SCOPES);
export const holdId = idParameter().describe('The `id` of the hold.');
export const disposalId = idParameter().describe('The `id` of the disposal.');
export const day = z.iso.date();

/** How long a record must be kept. */
export const recordRetention = z.object({
  lastUsedAt: text.describe('The last use; null while it is in use.'),
  keptUntil: text.describe('The last day on which it must be kept; null while it is in use.'),
  holds: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe('The legal holds that require keeping it for longer.'),
  disposal: z
    .object({ id: z.number().int(), at: z.string() })
    .nullable()
    .describe('The disposal that destroyed its contents.'),
});

export const hold = z.object({
  id: z.number().int(),
  name: z.string(),
  reason: z.string(),
  scope: scope.describe('The whole `site`, or some `pages`, `claims` or `people`.'),
  subjects: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The pages, claims or people; people also by their email addresses.'),
  fromDay: text.describe('The first day of the period that it covers, in the site’s time zone; null for no limit.'),
  toDay: text.describe('The last day; null for no limit.'),
  by: person,
  placedAt: z.string(),
  released: z.object({ by: person, at: z.string(), reason: z.string() }).nullable(),
});

export const holdInForce = hold.extend({
  covered: z
    .object({
      publications: z.number().int(),
      claims: z.number().int(),
      deleted: z
        .array(z.object({ kind: z.string(), count: z.number().int() }))
        .describe('What was deleted from the site and is kept for the hold, by the table that it was in.'),
    })
    .nullable()
    .describe('The number of records that it covers now; null once it is released.'),
});

export const dueRecord = z.object({
  kind: kind.describe('The stored contents of a `publication`, or the files of a `claim`.'),
  id: z.number().int(),
  title: z.string(),
  address: text,
  lastUsedAt: z.string(),
  keptUntil: z.string(),
  hash: z.string().describe('SHA-256 of the publication’s manifest, or of the hashes of the claim’s files.'),
});

export const disposal = z.object({
  id: z.number().int(),
  state: z.enum(DISPOSAL_STATES),
  note: text,
  digest: z
    .string()
    .describe(
      'SHA-256 of the list of its records: a line for each with its kind, id, hash, last use and last day, sorted. Once confirmed, it is in the audit log and so in the chain of the record.',
    ),
  counts: z.object({ publication: z.number().int(), claim: z.number().int() }),
  proposedBy: person,
  proposedAt: z.string(),
  ended: z.object({ by: person, at: z.string() }).nullable(),
  destroyed: z
    .object({ bodies: z.number().int(), bytes: z.number() })
    .nullable()
    .describe('How many stored contents and files were destroyed, and their size in bytes.'),
});

const marian = { id: 'u1', name: 'Marian Oakes' };
const tomas = { id: 'u2', name: 'Tomas Reed' };

export const exampleHold = {
  id: 2,
  name: 'Oak Street',
  reason: 'Inquiry of March 2026 about the Oak Street fund.',
  scope: 'pages' as const,
  subjects: [{ id: 'about', name: 'About us' }],
  fromDay: '2024-01-01',
  toDay: null,
  by: marian,
  placedAt: '2026-03-02T10:00:00.000Z',
  released: null,
};
export const exampleCovered = { publications: 24, claims: 3, deleted: [{ kind: 'comments', count: 2 }] };
export const exampleReleased = {
  ...exampleHold,
  released: { by: tomas, at: '2026-09-01T10:00:00.000Z', reason: 'The inquiry was closed.' },
};
export const exampleDue = {
  ...{ kind: 'publication' as const, id: 12, title: 'About us', address: '/about' },
  ...{ lastUsedAt: '2020-02-05T10:00:00.000000Z', keptUntil: '2025-12-31' },
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
export const exampleDisposal = {
  ...{ id: 3, state: 'proposed' as const, note: 'Yearly disposal.' },
  digest: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  counts: { publication: 12, claim: 1 },
  proposedBy: marian,
  proposedAt: '2026-03-02T10:00:00.000Z',
  ended: null,
  destroyed: null,
};
export const exampleConfirmed = {
  ...exampleDisposal,
  state: 'confirmed' as const,
  ended: { by: tomas, at: '2026-03-03T10:00:00.000Z' },
  destroyed: { bodies: 30, bytes: 812_000 },
};
