import type { Db } from '../../../db/client';
import type { ClaimStatus } from '../../../src/content/claims/claim-status';
import { createClaimFinder } from '../../../src/content/claims/figures';
import { findMadeClaims, findUnclaimed, rankClaims, toText } from '../../../src/content/claims/match-claims';
import { dayIn } from '../../../src/content/day';
import { readSetting } from '../../accounts/settings/site-settings';
import { listClaims } from '../../content/claims/read-claims';
import { MAX_CLAIMS } from '../../content/claims/write-claims';
import type { ContentServices } from '../../content/context';

/** A claim that a generated text makes. */
export interface UsedClaim {
  id: number;
  statement: string;
  status: ClaimStatus;
}

/** A claim that generated texts are compared with. */
export interface RegisteredClaim extends UsedClaim {
  value: string | null;
}

/** The assertions of a generated text. */
export interface Assertions {
  /** Figures and superlatives that appear nowhere on the site or, if the firm registers claims, in no claim. Editors must confirm them. */
  flagged: string[];
  /** The registered claims that the text makes; null if the firm registers none. */
  claims: UsedClaim[] | null;
}

/** The texts that figures and superlatives of generated texts are compared with. */
export interface Sources {
  /** The person's own words: the text before, and the instructions. */
  own: readonly string[];
  site: readonly string[];
  /** Null if the firm registers no claims. */
  register?: readonly RegisteredClaim[] | null;
}

/** Reads the claims that are not retired. @returns null if there are none, or the firm says that it is not an adviser */
export async function readRegister({
  db,
  region,
}: { db: Db } & Pick<ContentServices, 'region'>): Promise<RegisteredClaim[] | null> {
  if ((await readSetting(db, 'firmType')) === 'not-adviser') return null;
  const { items } = await listClaims(db, { limit: MAX_CLAIMS }, dayIn(region.latest.timeZone));
  const open = items.filter(({ status }) => status !== 'retired');
  return open.length === 0 ? null : open;
}

/** The number of claims that a writer is given. */
const MAX_GIVEN = 40;

/**
 * Returns the statements that a writer may make: those of substantiated claims, the ones most like the question first.
 * @returns null if the firm registers no claims
 */
export function listAssertable(register: readonly RegisteredClaim[] | null, about: string): string[] | null {
  const substantiated = register?.filter(({ status }) => status === 'substantiated');
  if (!substantiated) return null;
  const near = rankClaims(about, substantiated);
  const rest = substantiated.filter((claim) => !near.includes(claim));
  return [...near, ...rest].slice(0, MAX_GIVEN).map(toText);
}

/** Prepares a function that finds the assertions of generated texts. */
export function createAssessor({ own, site, register = null }: Sources): (texts: readonly string[]) => Assertions {
  const registered = register && [...own, ...register.map(toText)];
  const findUnknown = createClaimFinder([...site, ...(registered ?? own)]);
  return (texts) => {
    const unknown = texts.flatMap(findUnknown);
    const unclaimed = registered ? texts.flatMap((text) => findUnclaimed(text, registered)) : [];
    const made = register && [...new Set(texts.flatMap((text) => findMadeClaims(text, register)))];
    return {
      flagged: [...new Set([...unknown, ...unclaimed.map(({ words }) => words)])],
      claims: made?.map(({ id, statement, status }) => ({ id, statement, status })) ?? null,
    };
  };
}
