import type { Writable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { ExaminationRequest } from '../../../db/schema/bundles';
import type { ClaimKind } from '../../../src/content/claims/claim-status';
import { addDays, formatDay, startOfDay } from '../../../src/content/day';
import { writeCsv } from '../../platform/csv';
import {
  BundleContents,
  type BundledMoment,
  type BundleServices,
  isForThirdParties,
  withoutInternals,
} from '../bundle/bundle-contents';
import { readClaimsRegister } from '../bundle/claims-at';
import { finishBundle, toHex } from '../bundle/finish-bundle';
import { ZipWriter } from '../bundle/zip-writer';
import { countInUse, exportPublications } from '../record/list-publications';

/** The lists of a response, beside its pages. */
const LISTS = [
  { file: 'advertisement-log.csv', words: 'Every publication of the period, with who prepared and reviewed it' },
  {
    file: 'approvals.csv',
    words:
      'Every review of changes in the period, and of those that were published in it, with its attestation and the SHA-256 of what was approved',
  },
  { file: 'page-reviews.csv', words: 'Every review of a published page in the period' },
  {
    file: 'minor-edits.csv',
    words: 'The samples of minor edits of the months of the period, with the decision about each edit',
  },
];

/**
 * Writes the response to an examination as a ZIP file: everything that visitors could open on each of its dates, the statements of the kinds with
 * what supported them, and the lists of its period. Takes only a part of the server's time, so that nobody waits for it.
 * @param onPart called after each part with how many are done
 * @throws the errors of the database, the storage and the sink
 */
export async function writeExamination(
  services: BundleServices,
  sink: Writable,
  {
    request,
    site,
    madeBy,
    signal,
    onPart,
  }: {
    request: ExaminationRequest;
    site: string;
    madeBy: string | null;
    signal: AbortSignal;
    onPart: (done: number, parts: number) => void;
  },
): Promise<void> {
  const { dates, from, to, pages: named, kinds, withFiles, withChain } = request;
  const { db } = services.database;
  const { timeZone, locale } = services.region.latest;
  const madeAt = new Date();
  const zip = new ZipWriter(sink, madeAt, signal);
  try {
    const moments = dates.map((day) => toMoment(day, timeZone));
    const pages = named.length > 0 ? named : undefined;
    let parts = LISTS.length;
    for (const moment of moments) parts += await countInUse(db, { ...moment, pages });
    let done = 0;
    const advance = () => onPart(Math.min(++done, parts), parts);
    const contents = new BundleContents(services, zip, request, signal);
    const claims = await readClaimsRegister(db, timeZone);
    for (const moment of moments) {
      await contents.addMoment(moment, { pages, claims, kinds: kinds as ClaimKind[], onPart: advance });
    }
    const period = {
      ...{ from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) },
      months: [from.slice(0, 7), to.slice(0, 7)] as const,
    };
    const isForOthers = isForThirdParties(request);
    const options = { timeZone, origin: site, ...(isForOthers && { redact: withoutInternals }) };
    await zip.add('advertisement-log.csv', exportPublications(db, { from, to }, options));
    advance();
    for (const { file, rows, columns } of [
      { file: 'approvals.csv', rows: readApprovals(db, period), columns: APPROVALS },
      { file: 'page-reviews.csv', rows: readPageReviews(db, period), columns: PAGE_REVIEWS },
      { file: 'minor-edits.csv', rows: readMinorEdits(db, period), columns: MINOR_EDITS },
    ]) {
      const shown = isForOthers ? columns.filter((column) => !INTERNAL.includes(column)) : columns;
      await zip.add(file, writeCsv(await rows, shown));
      advance();
    }
    const labels = moments.map(({ label }) => label);
    const [first, last] = [formatDay(from, locale), formatDay(to, locale)];
    const title = `Examination response, ${from === to ? first : `${first} to ${last}`}`;
    const about = {
      kind: 'examination' as const,
      title,
      site,
      madeAt,
      madeBy,
      moments: labels,
      withFiles,
      withChain,
      lists: LISTS,
      kinds: kinds as ClaimKind[],
      isWhole: pages === undefined,
    };
    await finishBundle(services, { zip, contents, about });
  } catch (error) {
    zip.stop(error as Error);
    throw error;
  }
}

/** A day shows everything that was in use at any time of it. */
function toMoment(day: string, timeZone: string): BundledMoment {
  const end = startOfDay(addDays(day, 1), timeZone).getTime() - 1;
  return { folder: `dates/${day}`, label: day, from: startOfDay(day, timeZone), to: new Date(end) };
}

interface Period {
  from: Date;
  to: Date;
  /** The first and the last month, such as `2026-03`. */
  months: readonly [string, string];
}

const inPeriod = (column: SQL, { from, to }: Pick<Period, 'from' | 'to'>) =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;
const asTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns that third parties do not get: the notes of reviewers, and the names of drafts. */
const INTERNAL = ['note', 'name'];

const APPROVALS = ['at', 'draft', 'name', 'event', 'by', 'note', 'attestation', 'sha256', 'authors', 'changeSet'];

async function readApprovals(db: Db, period: Period): Promise<object[]> {
  const rows = rawRows<{ sha256: string | null }>(
    await db.execute(sql`
      select ${asTime(sql`event.created_at`)} as at, draft.id::float8 as draft, draft.name, event.kind as event,
        event.actor_name as by, event.note, event.attestation, event.hash as sha256, (
          select string_agg(author ->> 'name', '; ') from json_array_elements(draft.authors::json) as author
        ) as authors, draft.change_set_id::float8 as "changeSet"
      from draft_events as event join drafts as draft on draft.id = event.draft_id
      where event.kind in (
          'approved', 'changes-requested', 'voided', 'returned', 'withdrawn', 'reopened', 'published', 'published-without-approval'
        )
        and (${inPeriod(sql`event.created_at`, period)} or exists (
          select from draft_events as published join drafts as done on done.id = published.draft_id
          where draft.id in (done.id, done.takes_down_id) and published.kind in ('published', 'published-without-approval') and ${inPeriod(sql`published.created_at`, period)}
        ))
      order by event.id`),
  );
  return rows.map((row) => ({ ...row, sha256: toHex(row.sha256) }));
}

const PAGE_REVIEWS = ['at', 'page', 'version', 'by', 'note', 'nextReview'];

async function readPageReviews(db: Db, period: Period): Promise<object[]> {
  return rawRows(
    await db.execute(sql`
      select ${asTime(sql`created_at`)} as at, page_id as page, version, actor_name as by, note, next_on::text as "nextReview"
      from page_reviews where ${inPeriod(sql`created_at`, period)} order by id`),
  );
}

const MINOR_EDITS = [
  ...[
    'month',
    'drawnBy',
    'drawnAt',
    'population',
    'seed',
    'changeSet',
    'editedBy',
    'editedAt',
    'decision',
    'decidedBy',
  ],
  ...['decidedAt', 'note', 'signedOffBy', 'signedOffAt'],
];

async function readMinorEdits(db: Db, { months: [first, last] }: Period): Promise<object[]> {
  return rawRows(
    await db.execute(sql`
      select sample.month, sample.drawn_by_name as "drawnBy", ${asTime(sql`sample.created_at`)} as "drawnAt", sample.population,
        sample.seed, edit.change_set_id::float8 as "changeSet", saved.actor_name as "editedBy",
        ${asTime(sql`saved.created_at`)} as "editedAt", edit.decision, edit.decided_by_name as "decidedBy",
        ${asTime(sql`edit.decided_at`)} as "decidedAt", edit.note, sample.signed_by_name as "signedOffBy",
        ${asTime(sql`sample.signed_at`)} as "signedOffAt"
      from edit_samples as sample join sampled_edits as edit on edit.sample_id = sample.id
      join change_sets as saved on saved.id = edit.change_set_id
      where sample.month between ${first} and ${last} order by sample.month, edit.change_set_id`),
  );
}
