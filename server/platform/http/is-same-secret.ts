import { timingSafeEqual } from 'node:crypto';

/** Compares two strings in constant time. Compares the lengths in bytes, so that no input makes it throw. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
