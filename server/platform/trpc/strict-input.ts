import { z } from 'zod';

/** Returns the schema of a request that rejects unknown fields. Ignoring them would make a typo look like a success. */
export function strictInput<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape);
}
