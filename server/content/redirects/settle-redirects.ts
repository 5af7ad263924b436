import {
  getTargetAddress,
  joinTarget,
  normalizeQuery,
  type RedirectStatus,
  RedirectTable,
  splitTarget,
} from '../directory/redirect-table';

/** A redirect, as far as resolving chains needs it. */
export interface Rule {
  /** In its normal form. */
  from: string;
  /** Null if the address is marked as gone. */
  to: string | null;
  kind: 'exact' | 'prefix';
  status: RedirectStatus;
}

/** The result of following all redirects together. */
export interface Settled<T> {
  /** The redirects that end in a loop. */
  loops: ReadonlyMap<T, Loop<T>>;
  /** The final targets of the redirects whose own target is permanently redirected. */
  ends: ReadonlyMap<T, string>;
  /** The redirects that end at an address marked as gone, with that address. */
  gone: ReadonlyMap<T, string>;
}

/** A redirect loop. */
export interface Loop<T> {
  /** The addresses along the loop; the last one repeats an earlier one. */
  addresses: readonly string[];
  /** The redirects along the loop. */
  rules: readonly T[];
}

/** Chains longer than this are treated as loops: with prefixes, each round can make the address longer, so it never repeats. */
const MAX_HOPS = 20;
/** Stands in for any path below a prefix; no address contains this character. */
const ANYTHING = '/\u0001';

/**
 * Follows each redirect to its end. Temporary redirects are followed to detect loops, but not skipped: they will be removed one day, and
 * redirects to them must still work.
 * @param isStanding whether a page exists at an address; a page takes precedence over redirects from its address
 */
export function settleRedirects<T extends Rule>(
  rules: readonly T[],
  isStanding: (address: string) => boolean,
): Settled<T> {
  const table = new RedirectTable(rules);
  const loops = new Map<T, Loop<T>>();
  const ends = new Map<T, string>();
  const gone = new Map<T, string>();
  for (const rule of rules) {
    if (rule.to === null) continue;
    // The end of a prefix is where the paths below it end up. Its own address may end elsewhere, and is followed only to detect loops.
    const walks = rule.kind === 'exact' ? [''] : [ANYTHING, ''];
    for (const rest of walks) {
      const { loop, end, goneAt } = followRedirect(table, rule, rest, isStanding);
      if (loop) loops.set(rule, loop);
      if (rest !== walks[0]) continue;
      if (end !== null) ends.set(rule, end);
      if (goneAt !== null) gone.set(rule, goneAt);
    }
  }
  return { loops, ends, gone };
}

interface Walk<T> {
  loop?: Loop<T>;
  /** Null if the redirect already points to its end. */
  end: string | null;
  goneAt: string | null;
}

function followRedirect<T extends Rule>(
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
  for (let address = getTargetAddress(to); address !== null; address = getTargetAddress(to)) {
    const { search, hash } = new URL(`https://site.invalid/${splitTarget(to).suffix}`);
    const query = search.slice(1);
    const found = table.matchQuery(address, query) ?? (isStanding(address) ? undefined : table.match(address, query));
    // The query only counts if a redirect matches it.
    const at = found && found.query !== query ? `${address}?${normalizeQuery(query)}` : address;
    chain.push(at);
    if (seen.has(at) || chain.length > MAX_HOPS)
      return { loop: { addresses: chain.map(formatAddress), rules }, end: null, goneAt };
    seen.add(at);
    if (!found) break;
    rules.push(found.redirect);
    if (found.redirect.to === null) {
      goneAt = formatAddress(at);
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

/** Formats an address of a chain for people. */
function formatAddress(address: string): string {
  return address.endsWith(ANYTHING) ? `${address.slice(0, -ANYTHING.length)}/…` : address.replaceAll(ANYTHING, '/…');
}

/** Describes a loop step by step, for an error message. */
export function describeLoop({ addresses }: Loop<unknown>): string {
  const shown = addresses.slice(0, 6);
  const steps = shown.slice(1).map((to, index) => `${shown[index]} redirects to ${to}`);
  return `This would create a redirect loop: ${steps.join(', ')}${addresses.length > shown.length ? ', and so on' : ''}.`;
}
