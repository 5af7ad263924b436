import type { Issue } from '../../platform/errors';
import { MAX_REDIRECTS } from '../changes/redirects';
import { isFullUrl, readFrom, readTo } from '../directory/redirect-rules';
import { getTargetAddress, isFileAddress, splitTarget } from '../directory/redirect-table';
import { describeLoop, type Loop, type Rule, type Settled, settleRedirects } from './settle-redirects';

/** A redirect as entered, not yet validated or normalized. */
export interface Asked {
  from: string;
  to: string;
  kind: Rule['kind'];
  status: Rule['status'];
}

/** An existing redirect. */
export interface Known extends Rule {
  id: number;
}

/** Everything that new redirects are validated against. */
export interface PlanContext {
  known: readonly Known[];
  /** The pages that are not deleted, by address. */
  pages: ReadonlyMap<string, { title: string; isPublished: boolean }>;
  /** The site's own origin, without a trailing slash. */
  origin: string;
}

/** The outcome for one of the requested redirects. */
export interface PlannedLine {
  /** The index of the requested redirect. */
  index: number;
  /** The redirect to write; null if it was rejected with `issues`. */
  rule: Rule | null;
  /** Errors by field: `from`, `to`. */
  issues: Issue[];
  /** Notes for the editor on an accepted redirect. */
  notes: string[];
  /** The existing redirect from the same address, which this one replaces. */
  before: Known | undefined;
}

export interface Plan {
  lines: PlannedLine[];
  /** Existing redirects whose target changes because it is now redirected itself. */
  following: { id: number; to: string }[];
}

/**
 * Validates the requested redirects against all existing ones. Each is returned in its normal form and with the end of its chain as its
 * target, or with the reasons why it was rejected. Writes nothing.
 * @param mayReplace whether an existing redirect from the same address is replaced; otherwise the new one is rejected
 */
export function planRedirects(context: PlanContext, asked: readonly Asked[], mayReplace: boolean): Plan {
  const byFrom = new Map(context.known.map((one) => [one.from, one]));
  const lines = asked.map((one, index) => readLine(context, one, index));
  refuseDuplicates(lines);
  for (const line of lines) {
    line.before = line.rule ? byFrom.get(line.rule.from) : undefined;
    if (line.before && !mayReplace) refuse(line, 'from', describeExisting(line.before));
  }
  refuseTooMany(lines, MAX_REDIRECTS - context.known.length);
  const { kept, settled } = refuseUnsettled(context, lines);
  for (const line of lines) if (line.rule) resolveTarget(context, line, line.rule, settled);
  const following = kept.flatMap((one) => {
    const to = settled.ends.get(one);
    return to === undefined ? [] : [{ id: one.id, to }];
  });
  return { lines, following };
}

const TOO_MANY = `A site can have at most ${MAX_REDIRECTS.toLocaleString('en-US')} redirects. Delete some that are no longer used.`;

function readLine({ pages, origin }: PlanContext, { from, to, kind, status }: Asked, index: number): PlannedLine {
  const line: PlannedLine = { index, rule: null, issues: [], notes: [], before: undefined };
  const address = readFrom(from);
  const page = address.value === undefined ? undefined : pages.get(address.value);
  const ownQuery = address.value === undefined ? undefined : findOwnQuery(address.value, pages);
  if (address.problem !== undefined) refuse(line, 'from', address.problem);
  else if (page)
    refuse(line, 'from', `“${page.title}” already uses ${address.value}. Move that page to add a redirect.`);
  else if (ownQuery) refuse(line, 'from', `The page at this address uses the parameter “${ownQuery}” itself.`);
  else if (kind === 'prefix' && address.value?.includes('?'))
    refuse(line, 'from', 'An address with a question mark cannot be a prefix.');
  const target = status === 410 ? null : readTo(to, kind, origin);
  if (target?.problem !== undefined) refuse(line, 'to', target.problem);
  if (status === 410 && to.trim() !== '')
    refuse(line, 'to', 'An address that is gone has no target. Leave this field empty.');
  if (line.issues.length > 0 || address.value === undefined) return line;
  const rule = { from: address.value, to: target?.value ?? null, kind, status };
  if (isFullUrl(from) && !from.trim().toLowerCase().startsWith(`${origin.toLowerCase()}/`)) {
    line.notes.push(`The domain is ignored: this redirects ${rule.from} on every domain of this site.`);
  }
  if (rule.to !== null && getTargetAddress(rule.to) === rule.from) {
    refuse(line, 'to', 'This is the same address that is being redirected.');
    return line;
  }
  return { ...line, rule };
}

/** Query parameters that the site's own pages read. */
const OWN_QUERIES = ['admin', 'author', 'before', 'category', 'sent'];

/** Returns a query parameter of the address that the page at that address reads itself. */
function findOwnQuery(from: string, pages: PlanContext['pages']): string | undefined {
  const { path, suffix } = splitTarget(from);
  if (suffix === '' || !pages.has(path)) return undefined;
  const asked = new URLSearchParams(suffix);
  return OWN_QUERIES.find((name) => asked.has(name));
}

function refuse(line: PlannedLine, path: 'from' | 'to', message: string): void {
  line.rule = null;
  line.issues.push({ path, message });
}

/** Rejects every redirect after the first from the same address. */
function refuseDuplicates(lines: readonly PlannedLine[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    if (!line.rule) continue;
    const { from } = line.rule;
    if (seen.has(from)) refuse(line, 'from', `${from} appears twice.`);
    seen.add(from);
  }
}

function describeExisting({ from, to }: Known): string {
  const state = to === null ? 'is already marked as gone' : `already redirects to ${to}`;
  return `${from} ${state}. Edit that redirect instead.`;
}

/** Rejects the new redirects that exceed the maximum. */
function refuseTooMany(lines: readonly PlannedLine[], room: number): void {
  const added = lines.filter(({ rule, before }) => rule && !before);
  for (const line of added.slice(Math.max(0, room))) refuse(line, 'from', TOO_MANY);
}

/** Rejects the redirects that form a loop or point to an address that is gone, and repeats this until none does. */
function refuseUnsettled(
  { known, pages }: PlanContext,
  lines: readonly PlannedLine[],
): { kept: Known[]; settled: Settled<Rule> } {
  for (;;) {
    const replaced = new Set(lines.map(({ rule }) => rule?.from));
    const kept = known.filter(({ from }) => !replaced.has(from));
    const rules: Rule[] = [...kept, ...lines.flatMap(({ rule }) => rule ?? [])];
    const settled = settleRedirects(rules, (address) => pages.has(address));
    const closing = mapLoops(settled);
    const wrong = lines.flatMap((line) => {
      const problem = line.rule && findProblem(line.rule, settled, closing);
      return problem ? [{ line, problem }] : [];
    });
    if (wrong.length === 0) return { kept, settled };
    for (const { line, problem } of wrong) refuse(line, 'to', problem);
  }
}

/**
 * Maps each redirect to a loop that it is part of: its own, or one that starts at another redirect and would not exist without this one.
 */
function mapLoops({ loops }: Settled<Rule>): ReadonlyMap<Rule, Loop<Rule>> {
  const found = new Map(loops);
  for (const loop of loops.values()) {
    for (const rule of loop.rules) if (!found.has(rule)) found.set(rule, loop);
  }
  return found;
}

function findProblem(rule: Rule, { gone }: Settled<Rule>, loops: ReadonlyMap<Rule, Loop<Rule>>): string | null {
  const loop = loops.get(rule);
  if (loop) return describeLoop(loop);
  const goneAt = gone.get(rule);
  if (goneAt === undefined) return null;
  return `${goneAt} is marked as gone. Mark this address as gone too.`;
}

/** Points a redirect to the end of its chain, and adds notes on its target. */
function resolveTarget({ pages }: PlanContext, line: PlannedLine, rule: Rule, { ends }: Settled<Rule>): void {
  const end = ends.get(rule);
  if (end !== undefined) {
    line.notes.push(`${rule.to} redirects to ${end}, so this redirects straight to ${end}.`);
    line.rule = { ...rule, to: end };
  }
  const address = line.rule?.to ? getTargetAddress(line.rule.to) : null;
  if (address === null || rule.kind === 'prefix' || isFileAddress(address)) return;
  const page = pages.get(address);
  if (!page) line.notes.push(`There is no page at ${address}.`);
  else if (!page.isPublished)
    line.notes.push(`“${page.title}” is not published yet: until it is, visitors will see “Page Not Found”.`);
}
