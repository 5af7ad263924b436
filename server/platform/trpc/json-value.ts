import { z } from 'zod';
import type { JsonValue } from '../../../src/lib/json';

/**
 * Returns the schema of any JSON value. Callers may pass any value, because what a client sends is JSON by the time it arrives, and the
 * editors handle content as `unknown`.
 */
export function jsonValue(): z.ZodType<JsonValue, unknown> {
  return z.json();
}
