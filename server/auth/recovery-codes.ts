import { randomInt } from 'node:crypto';
import { type HashCost, hashPassword, verifyPassword } from './hash-password';

/** How many codes a person gets for the day their app is lost; each works once. */
const COUNT = 10;
/** Letters and digits that are not taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** They are drawn, not thought of: at a hundredth of a second each, to try them all takes a processor 200,000 years. */
const COST: HashCost = { log2N: 12, r: 8, p: 1 };

/** New recovery codes, `xxxxx-xxxxx` each: about 49 bits, which nobody guesses within the limits of attempts. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${part()}-${part()}`);
}

/** A recovery code as it was given out, however it was typed. */
function readRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The codes as they are kept: a JSON list of hashes, each with a salt of its own. */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<string> {
  return JSON.stringify(await Promise.all(codes.map((code) => hashPassword(code, COST))));
}

/** The hashes of the codes that have not been used. */
export function keptRecoveryCodes(kept: string): string[] {
  return kept.startsWith('[') ? JSON.parse(kept) : [];
}

/** Which of the kept hashes is of a code that was given; undefined for none. */
export async function findRecoveryCode(kept: string, typed: string): Promise<string | undefined> {
  const password = readRecoveryCode(typed);
  for (const hash of keptRecoveryCodes(kept)) if (await verifyPassword({ hash, password })) return hash;
  return undefined;
}

function part(): string {
  return Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
