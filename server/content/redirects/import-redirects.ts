import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishRedirects } from '../../platform/live/notify';
import { type Plan, type PlanContext, type PlannedLine, planRedirects } from './plan-redirects';
import { type CsvLine, readRedirectsCsv } from './redirects-csv';
import type { Rule } from './settle-redirects';
import { lockContext, readContext, updateTargets } from './write-redirects';

/** `check` only validates the file, `all` writes it if every line is valid, and `good` writes the valid lines. */
export const IMPORT_MODES = ['check', 'all', 'good'] as const;

/** The contents of a file, and what was (or, for a check, would be) done with it. */
export interface RedirectsImport {
  isWritten: boolean;
  added: number;
  changed: number;
  unchanged: number;
  /** The number of lines that were rejected. */
  wrong: number;
  /** The errors by line; only the first 200. */
  problems: LineWords[];
  /** Notes on accepted lines; only the first 200. */
  notes: LineWords[];
}

interface LineWords {
  line: number;
  words: string;
}

const MAX_TOLD = 200;

/**
 * Imports redirects from a CSV file; a line replaces an existing redirect from the same address. The whole file is validated before
 * anything is written, and everything is written in one transaction.
 * @throws AppError UNPROCESSABLE_CONTENT if the file is not valid CSV, or if the mode is `all` and a line is invalid
 */
export async function importRedirects(
  db: Db,
  { csv, mode }: { csv: string; mode: (typeof IMPORT_MODES)[number] },
  { actor, origin }: { actor: Actor; origin: string },
): Promise<RedirectsImport> {
  const lines = await readRedirectsCsv(csv);
  if (mode === 'check') return planImport(await readContext(db, origin), lines).report;
  return db.transaction(async (tx) => {
    const { plan, report } = planImport(await lockContext(tx, origin), lines);
    if (mode === 'all') refuseWrongLines(report);
    await writePlan(tx, plan, actor);
    await recordAudit(tx, actor, 'redirect-import', `${report.added} added, ${report.changed} changed`);
    await publishRedirects(tx);
    return { ...report, isWritten: true };
  });
}

/** Validates the lines of a file. @returns the redirects of its valid lines, and the report of a check */
export function planImport(context: PlanContext, lines: readonly CsvLine[]): { plan: Plan; report: RedirectsImport } {
  const right = lines.filter(({ problem }) => problem === null);
  const asked = right.map((line) => line.asked);
  const plan = planRedirects(context, asked, true);
  return { plan, report: buildReport(lines, right, plan) };
}

/** @throws AppError UNPROCESSABLE_CONTENT if lines of a file are invalid */
export function refuseWrongLines({ wrong, problems }: RedirectsImport): void {
  if (wrong === 0) return;
  const issues = problems.map(({ line, words }) => ({ path: `csv.${line}`, message: words }));
  throw new AppError('UNPROCESSABLE_CONTENT', `${wrong} of the lines are invalid. Nothing was written.`, { issues });
}

/** Writes the planned redirects that are new or changed, and updates the targets of the redirects that pointed to them. */
export async function writePlan(
  tx: Db,
  { lines, following }: Pick<Plan, 'lines' | 'following'>,
  actor: Actor,
  originOf: (line: PlannedLine) => 'hand' | 'move' = () => 'hand',
): Promise<void> {
  const rows = lines.flatMap((line) =>
    line.rule && isChanged(line) ? [{ ...line.rule, origin: originOf(line), createdBy: actor.name }] : [],
  );
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into redirects ("from", "to", kind, status, origin, created_by)
      select "from", "to", kind, status, origin, "createdBy" from json_to_recordset(${JSON.stringify(rows)}::json)
        as given ("from" text, "to" text, kind text, status integer, origin text, "createdBy" text)
      on conflict ("from") do update set "to" = excluded."to", kind = excluded.kind, status = excluded.status,
        origin = excluded.origin, created_by = excluded.created_by`);
  }
  await updateTargets(tx, following);
}

/** Returns true if the planned redirect is new or differs from the existing one. */
export function isChanged({ rule, before }: PlannedLine): boolean {
  return rule !== null && !(before && isSame(rule, before));
}

function isSame(one: Rule, other: Rule): boolean {
  return one.to === other.to && one.kind === other.kind && one.status === other.status;
}

function buildReport(lines: readonly CsvLine[], right: readonly CsvLine[], plan: Plan): RedirectsImport {
  const getLine = (planned: PlannedLine) => right[planned.index]?.line ?? 0;
  const taken = plan.lines.filter(({ rule }) => rule);
  const unreadable = lines.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, words: problem }]));
  const refused = plan.lines.filter(({ rule }) => !rule);
  const problems = [
    ...unreadable,
    ...refused.map((one) => ({ line: getLine(one), words: one.issues.map(({ message }) => message).join(' ') })),
  ];
  const notes = taken.flatMap((one) => one.notes.map((words) => ({ line: getLine(one), words })));
  const others = taken.filter(isChanged);
  return {
    isWritten: false,
    added: others.filter(({ before }) => !before).length,
    changed: others.filter(({ before }) => before).length,
    unchanged: taken.length - others.length,
    wrong: problems.length,
    problems: problems.sort((a, b) => a.line - b.line).slice(0, MAX_TOLD),
    notes: notes.slice(0, MAX_TOLD),
  };
}
