import {
  addressOfTarget,
  joinTarget,
  normalQuery,
  type RedirectStatus,
  RedirectTable,
  targetParts,
} from './redirect-table';

/** A redirect, as far as where it leads is concerned. */
export interface Rule {
  /** In its normal form. */
  from: string;
  /** Null where it is said that what was there is gone. */
  to: string | null;
  kind: 'exact' | 'prefix';
  status: RedirectStatus;
}

/** Where redirects lead in the end, all of them together. */
export interface Settled<T> {
  /** Those that lead round in a circle. */
  circles: ReadonlyMap<T, Circle<T>>;
  /** Where those lead in the end that lead to an address which is led away from for good. */
  ends: ReadonlyMap<T, string>;
  /** Those that lead to what is said to be gone, with its address. */
  gone: ReadonlyMap<T, string>;
}

/** A way that leads round. */
export interface Circle<T> {
  /** The addresses it passes, the first of them twice. */
  addresses: readonly string[];
  /** The redirects it follows. */
  rules: readonly T[];
}

/** More are no chain that anybody made: each goes deeper than the one before. */
const MAX_HOPS = 20;
/** Stands for whatever is below a prefix: no address holds it. */
const ANYTHING = '/\u0001';

/**
 * Follows each redirect to its end. What is for the time being alone is followed to find circles, and not left out: it will end, and what
 * leads to it stays.
 * @param isStanding whether a page stands at an address: it is led away from by nothing
 */
export function settle<T extends Rule>(rules: readonly T[], isStanding: (address: string) => boolean): Settled<T> {
  const table = new RedirectTable(rules);
  const circles = new Map<T, Circle<T>>();
  const ends = new Map<T, string>();
  const gone = new Map<T, string>();
  for (const rule of rules) {
    if (rule.to === null) continue;
    // Of a prefix it counts where what lies below it comes to; the address itself may come elsewhere.
    const walks = rule.kind === 'exact' ? [''] : [ANYTHING, ''];
    for (const rest of walks) {
      const { circle, end, goneAt } = walk(table, rule, rest, isStanding);
      if (circle) circles.set(rule, circle);
      if (rest !== walks[0]) continue;
      if (end !== null) ends.set(rule, end);
      if (goneAt !== null) gone.set(rule, goneAt);
    }
  }
  return { circles, ends, gone };
}

interface Walk<T> {
  circle?: Circle<T>;
  /** Null where it leads straight there. */
  end: string | null;
  goneAt: string | null;
}

function walk<T extends Rule>(
  table: RedirectTable<T>,
  rule: T,
  rest: string,
  isStanding: (address: string) => boolean,
): Walk<T> {
  const start = rule.from + rest;
  const seen = new Set([start]);
  const chain = [start];
  const rules = [rule];
  let to = joinTarget(rule.to as string, rest);
  let end: string | null = null;
  let isForGood = true;
  let goneAt: string | null = null;
  for (let address = addressOfTarget(to); address !== null; address = addressOfTarget(to)) {
    const { search, hash } = new URL(`https://site.invalid/${targetParts(to).suffix}`);
    const query = search.slice(1);
    const found = table.matchQuery(address, query) ?? (isStanding(address) ? undefined : table.match(address, query));
    // A query counts only where something is led away from it.
    const at = found && found.query !== query ? `${address}?${normalQuery(query)}` : address;
    chain.push(at);
    if (seen.has(at) || chain.length > MAX_HOPS)
      return { circle: { addresses: chain.map(inWords), rules }, end: null, goneAt };
    seen.add(at);
    if (!found) break;
    rules.push(found.redirect);
    if (found.redirect.to === null) {
      goneAt = inWords(at);
      break;
    }
    to = joinTarget(found.redirect.to, found.rest);
    if (!/[?#]/.test(to)) to += `${found.query === '' ? '' : `?${found.query}`}${hash}`;
    isForGood &&= found.redirect.status === 301 || found.redirect.status === 308;
    if (isForGood) end = to;
  }
  if (end !== null && rest !== '') end = end.slice(0, -rest.length) || '/';
  return { end, goneAt };
}

/** An address of a chain, as people are told it. */
function inWords(address: string): string {
  return address.endsWith(ANYTHING) ? `${address.slice(0, -ANYTHING.length)}/…` : address.replaceAll(ANYTHING, '/…');
}

/** A circle in words: from one address to the next. */
export function circleInWords({ addresses }: Circle<unknown>): string {
  const shown = addresses.slice(0, 6);
  const steps = shown.slice(1).map((to, index) => `${shown[index]} leads to ${to}`);
  return `This would go round in a circle: ${steps.join(', ')}${addresses.length > shown.length ? ', and so on' : ''}.`;
}
