import type { Issue } from '../errors';
import { takenBy } from '../pages/keep-pages';
import { MAX_REDIRECTS } from '../pages/redirects';
import { isWhole, readFrom, readTo } from './redirect-rules';
import { addressOfTarget, isFileAddress, targetParts } from './redirect-table';
import { type Circle, circleInWords, type Rule, type Settled, settle } from './settle-redirects';

/** A redirect as somebody wrote it. */
export interface Asked {
  from: string;
  to: string;
  kind: Rule['kind'];
  status: Rule['status'];
}

/** A redirect that there is. */
export interface Known extends Rule {
  id: number;
}

/** What redirects are held against. */
export interface Ground {
  known: readonly Known[];
  /** The pages that are not deleted, by address. */
  pages: ReadonlyMap<string, { title: string; isPublished: boolean }>;
  /** The site's own address, without a final slash. */
  origin: string;
}

/** What is to come of one that was asked for. */
export interface PlannedLine {
  /** Which of those that were asked for. */
  index: number;
  /** Null where it can not be, for `issues`. */
  rule: Rule | null;
  /** By field: `from`, `to`. */
  issues: Issue[];
  /** What is to be said of it, though it can be. */
  notes: string[];
  /** The one of the same address, which it takes the place of. */
  before: Known | undefined;
}

export interface Plan {
  lines: PlannedLine[];
  /** Those there are that lead elsewhere by it: straight to where one is led on to. */
  following: { id: number; to: string }[];
}

/**
 * What comes of redirects that were asked for, held against all there are: each in its normal form and led to its end, or why it can not
 * be. Writes nothing.
 * @param mayReplace whether one that is there for an address gives way
 */
export function planRedirects(ground: Ground, asked: readonly Asked[], mayReplace: boolean): Plan {
  const byFrom = new Map(ground.known.map((one) => [one.from, one]));
  const lines = asked.map((one, index) => readLine(ground, one, index));
  refuseTwice(lines);
  for (const line of lines) {
    line.before = line.rule ? byFrom.get(line.rule.from) : undefined;
    if (line.before && !mayReplace) refuse(line, 'from', alreadyLed(line.before));
  }
  refuseTooMany(lines, MAX_REDIRECTS - ground.known.length);
  const { kept, settled } = settleRight(ground, lines);
  for (const line of lines) if (line.rule) tell(ground, line, line.rule, settled);
  const following = kept.flatMap((one) => {
    const to = settled.ends.get(one);
    return to === undefined ? [] : [{ id: one.id, to }];
  });
  return { lines, following };
}

const TOO_MANY = `There may be ${MAX_REDIRECTS.toLocaleString('en-US')} redirects, and there would be more. Delete some that nobody uses any more.`;

function readLine({ pages, origin }: Ground, { from, to, kind, status }: Asked, index: number): PlannedLine {
  const line: PlannedLine = { index, rule: null, issues: [], notes: [], before: undefined };
  const address = readFrom(from);
  const standing = address.value === undefined ? undefined : pages.get(address.value);
  const ownQuery = address.value === undefined ? undefined : ownQueryIn(address.value, pages);
  if (address.problem !== undefined) refuse(line, 'from', address.problem);
  else if (standing) refuse(line, 'from', takenBy(address.value, standing.title));
  else if (ownQuery) refuse(line, 'from', `The page at this address uses “${ownQuery}” itself.`);
  else if (kind === 'prefix' && address.value?.includes('?'))
    refuse(line, 'from', 'Below an address with a question mark lies nothing.');
  const target = status === 410 ? null : readTo(to, kind, origin);
  if (target?.problem !== undefined) refuse(line, 'to', target.problem);
  if (status === 410 && to.trim() !== '') refuse(line, 'to', 'What is gone leads nowhere: leave this empty.');
  if (line.issues.length > 0 || address.value === undefined) return line;
  const rule = { from: address.value, to: target?.value ?? null, kind, status };
  if (isWhole(from) && !from.trim().toLowerCase().startsWith(`${origin.toLowerCase()}/`)) {
    line.notes.push(`The site’s name is left out: it leads away from ${rule.from}, by whatever name one asks for it.`);
  }
  if (rule.to !== null && addressOfTarget(rule.to) === rule.from) {
    refuse(line, 'to', 'This is the address it leads away from.');
    return line;
  }
  return { ...line, rule };
}

/** The parameters by which pages of the site show a part of what they have. */
const OWN_QUERIES = ['admin', 'author', 'before', 'category', 'sent'];

/** A parameter of an address that the page standing there reads itself. */
function ownQueryIn(from: string, pages: Ground['pages']): string | undefined {
  const { path, suffix } = targetParts(from);
  if (suffix === '' || !pages.has(path)) return undefined;
  const asked = new URLSearchParams(suffix);
  return OWN_QUERIES.find((name) => asked.has(name));
}

function refuse(line: PlannedLine, path: 'from' | 'to', message: string): void {
  line.rule = null;
  line.issues.push({ path, message });
}

/** Of two for one address the second is refused. */
function refuseTwice(lines: readonly PlannedLine[]): void {
  const seen = new Set<string>();
  for (const line of lines) {
    if (!line.rule) continue;
    const { from } = line.rule;
    if (seen.has(from)) refuse(line, 'from', `${from} is named twice.`);
    seen.add(from);
  }
}

function alreadyLed({ from, to }: Known): string {
  return to === null ? `${from} is said to be gone already.` : `${from} leads to ${to} already.`;
}

/** Refuses those that are new and for which there is no room. */
function refuseTooMany(lines: readonly PlannedLine[], room: number): void {
  const added = lines.filter(({ rule, before }) => rule && !before);
  for (const line of added.slice(Math.max(0, room))) refuse(line, 'from', TOO_MANY);
}

/** Refuses what leads round in a circle, or to what is gone, until nothing does. */
function settleRight(
  { known, pages }: Ground,
  lines: readonly PlannedLine[],
): { kept: Known[]; settled: Settled<Rule> } {
  for (;;) {
    const replaced = new Set(lines.map(({ rule }) => rule?.from));
    const kept = known.filter(({ from }) => !replaced.has(from));
    const rules: Rule[] = [...kept, ...lines.flatMap(({ rule }) => rule ?? [])];
    const settled = settle(rules, (address) => pages.has(address));
    const closing = circlesBy(settled);
    const wrong = lines.flatMap((line) => {
      const problem = line.rule && problemOf(line.rule, settled, closing);
      return problem ? [{ line, problem }] : [];
    });
    if (wrong.length === 0) return { kept, settled };
    for (const { line, problem } of wrong) refuse(line, 'to', problem);
  }
}

/** For each redirect a circle that it is part of: its own, or one that begins at another and would not be there without it. */
function circlesBy({ circles }: Settled<Rule>): ReadonlyMap<Rule, Circle<Rule>> {
  const found = new Map(circles);
  for (const circle of circles.values()) {
    for (const rule of circle.rules) if (!found.has(rule)) found.set(rule, circle);
  }
  return found;
}

function problemOf(rule: Rule, { gone }: Settled<Rule>, circles: ReadonlyMap<Rule, Circle<Rule>>): string | null {
  const circle = circles.get(rule);
  if (circle) return circleInWords(circle);
  const goneAt = gone.get(rule);
  if (goneAt === undefined) return null;
  return `Nothing is at ${goneAt} any more: it is said to be gone. Choose that for this one too.`;
}

/** Leads a redirect to its end, and says what is to be said of that. */
function tell({ pages }: Ground, line: PlannedLine, rule: Rule, { ends }: Settled<Rule>): void {
  const end = ends.get(rule);
  if (end !== undefined) {
    line.notes.push(`${rule.to} leads on to ${end}, so this leads straight there.`);
    line.rule = { ...rule, to: end };
  }
  const address = line.rule?.to ? addressOfTarget(line.rule.to) : null;
  if (address === null || rule.kind === 'prefix' || isFileAddress(address)) return;
  const page = pages.get(address);
  if (!page) line.notes.push(`No page stands at ${address}.`);
  else if (!page.isPublished) line.notes.push(`“${page.title}” is not published: until it is, this leads nowhere.`);
}
