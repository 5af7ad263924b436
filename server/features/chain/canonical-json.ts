import { createHash } from 'node:crypto';

/**
 * Serializes a value as canonical JSON (RFC 8785): sorted keys and no whitespace. Linked values contain only integers, which every
 * language formats the same way.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonicalJson(child)}`).join(',')}}`;
}

/** Returns the SHA-256 of a value's canonical JSON, in hexadecimal. */
export function hashValue(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
