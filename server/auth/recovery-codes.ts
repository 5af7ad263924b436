import { randomInt } from 'node:crypto';

/** How many codes a person gets for the day their app is lost; each works once. */
const COUNT = 10;
/** Letters and digits that are not taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New recovery codes, `xxxxx-xxxxx` each: about 49 bits, which nobody guesses within the limits of attempts. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${part()}-${part()}`);
}

/** A recovery code as it was given out, however it was typed. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function part(): string {
  return Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
