import type { Db } from '../../../db/client';
import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { readFirmName } from '../settings/firm-name';
import { isCommonPassword } from './common-passwords';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './create-auth';

/** The owner of a password, and well-known words about the site. */
export interface PasswordOwner {
  email: string;
  name: string;
  /** The firm's name and the site's host, from `readSiteWords`. */
  site?: readonly string[];
}

/** Shorter words also occur in many good passwords. */
const MIN_WORD = 4;
const MAX_WORDS = 30;
/** Minimum number of letters and digits besides the well-known words. */
const MIN_REST = 6;

/**
 * Rejects a weak password.
 * @throws AppError BAD_REQUEST for a password that is too short or too long, UNPROCESSABLE_CONTENT for one that is easy to guess
 */
export function checkPassword(password: string, owner: PasswordOwner): void {
  const length = lengthProblem(password);
  const problem = length ?? guessProblem(password, owner);
  if (!problem) return;
  const code = length ? 'BAD_REQUEST' : 'UNPROCESSABLE_CONTENT';
  throw new AppError(code, problem, { issues: [{ path: 'password', message: problem }] });
}

/** Returns well-known words about the site: the firm's name and the host. */
export async function readSiteWords(db: Db, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Promise<string[]> {
  return [await readFirmName(db), PUBLIC_URL ? new URL(PUBLIC_URL).hostname : ''];
}

function lengthProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `Passwords must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Passwords can have at most ${MAX_PASSWORD_LENGTH} characters.`;
  return null;
}

function guessProblem(password: string, { email, name, site = [] }: PasswordOwner): string | null {
  if (isCommonPassword(password)) {
    return 'This password is too common. Choose another one, such as four unrelated words.';
  }
  if (isMadeOf(password, splitIntoWords([email, name, ...site]))) {
    return 'This password is too close to your name or email, or to the name of the firm or site. Choose another one.';
  }
  return null;
}

/** Returns the words in names and addresses, longest first. */
function splitIntoWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => normalizeText(text.slice(0, 300)).split(/[^\p{L}\p{N}]/u));
  const long = [...new Set(words)].filter((word) => word.length >= MIN_WORD);
  return long.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/** Returns true if hardly anything is left of the password without these words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = normalizeText(password);
  let rest = whole;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_REST;
}

function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
