import { randomInt } from 'node:crypto';
import { type HashCost, hashPassword, verifyPassword } from './hash-password';

/** Number of codes a person gets in case they lose their app; each works once. */
const COUNT = 10;
/** Letters and digits that are not easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The codes are random, so a low cost is enough: at 10 ms each, trying them all would take one processor 200,000 years. */
const COST: HashCost = { log2N: 12, r: 8, p: 1 };

/** Returns new recovery codes of the form `xxxxx-xxxxx`: about 49 bits each, which cannot be guessed within the limits on attempts. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${part()}-${part()}`);
}

/** Normalizes a typed recovery code. */
function readRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Returns the codes as they are stored: a JSON list of salted hashes. */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<string> {
  return JSON.stringify(await Promise.all(codes.map((code) => hashPassword(code, COST))));
}

/** Returns the hashes of the unused codes. */
export function keptRecoveryCodes(kept: string): string[] {
  return kept.startsWith('[') ? JSON.parse(kept) : [];
}

/** Returns the stored hash that matches a typed code, or undefined. */
export async function findRecoveryCode(kept: string, typed: string): Promise<string | undefined> {
  const password = readRecoveryCode(typed);
  for (const hash of keptRecoveryCodes(kept)) if (await verifyPassword({ hash, password })) return hash;
  return undefined;
}

function part(): string {
  return Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
