import type { Db } from '../../../db/client';
import type { ClaimStatus } from '../../../src/content/claims/claim-status';
import { createClaimFinder } from '../../../src/content/claims/figures';
import { findMadeClaims, findUnclaimed, rankClaims, toText } from '../../../src/content/claims/match-claims';
import { dayIn } from '../../../src/content/day';
import { readSetting } from '../../accounts/settings/site-settings';
import { listClaims } from '../../content/claims/read-claims';
import { MAX_CLAIMS } from '../../content/claims/write-claims';
import type { ContentServices } from '../../content/context';
import { type Actor, claimRights } from '../../platform/actor';

/** A claim that a generated text makes. */
export interface UsedClaim {
  id: number;
  statement: string;
  status: ClaimStatus;
  /** The number of its files. */
  files: number;
}

/** A claim that generated texts are compared with. */
export interface RegisteredClaim extends UsedClaim {
  value: string | null;
}

/** The claims that the firm registers and has not retired. */
export interface Register {
  claims: readonly RegisteredClaim[];
  /** False if the caller may not read claims. Texts are compared with them all the same. */
  isReadable: boolean;
}

/** The assertions of a generated text. */
export interface Assertions {
  /** Figures and superlatives that appear nowhere on the site or, if the firm registers claims, in no claim. Editors must confirm them. */
  flagged: string[];
  /** The registered claims that the text makes; null if the firm registers none, or the caller may not read them. */
  claims: UsedClaim[] | null;
}

/** The texts that figures and superlatives of generated texts are compared with. */
export interface Sources {
  /** The person's own words: the text before, and the instructions. */
  own: readonly string[];
  site: readonly string[];
  /** Null if the firm registers no claims. */
  register?: Register | null;
}

/** Reads the claims that are not retired. @returns null if there are none, or the firm says that it is not an adviser */
export async function readRegister({
  db,
  region,
  actor,
}: { db: Db; actor: Actor } & Pick<ContentServices, 'region'>): Promise<Register | null> {
  if ((await readSetting(db, 'firmType')) === 'not-adviser') return null;
  const { items } = await listClaims(db, { limit: MAX_CLAIMS }, dayIn(region.latest.timeZone));
  const claims = items.filter(({ status }) => status !== 'retired');
  return claims.length === 0 ? null : { claims, isReadable: claimRights(actor).includes('read') };
}

/** The number of claims that a writer is given. */
const MAX_GIVEN = 40;

/**
 * Returns the statements that a writer may make: those of substantiated claims, the ones most like the question first.
 * @returns null if the firm registers no claims
 */
export function listAssertable(register: Register | null, about: string): string[] | null {
  const substantiated = register?.claims.filter(({ status }) => status === 'substantiated');
  if (!substantiated) return null;
  const near = rankClaims(about, substantiated);
  const rest = substantiated.filter((claim) => !near.includes(claim));
  return [...near, ...rest].slice(0, MAX_GIVEN).map(toText);
}

/** Prepares a function that finds the assertions of generated texts. */
export function createAssessor({ own, site, register = null }: Sources): (texts: readonly string[]) => Assertions {
  const registered = register && [...own, ...register.claims.map(toText)];
  const findUnknown = createClaimFinder([...site, ...(registered ?? own)]);
  return (texts) => {
    const unknown = texts.flatMap(findUnknown);
    const unclaimed = registered ? texts.flatMap((text) => findUnclaimed(text, registered)) : [];
    const made = register?.isReadable
      ? [...new Set(texts.flatMap((text) => findMadeClaims(text, register.claims)))]
      : null;
    return {
      flagged: [...new Set([...unknown, ...unclaimed.map(({ words }) => words)])],
      claims: made?.map(({ id, statement, status, files }) => ({ id, statement, status, files })) ?? null,
    };
  };
}
