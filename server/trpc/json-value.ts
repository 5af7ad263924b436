import { z } from 'zod';
import type { JsonValue } from '../../src/lib/json';

/**
 * Any JSON value. Callers may pass any value, because what a client sends is JSON by the time it arrives, and the editors hold
 * content as `unknown`.
 */
export function jsonValue(): z.ZodType<JsonValue, unknown> {
  return z.json();
}
