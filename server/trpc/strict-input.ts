import { z } from 'zod';

/** What a REST route takes: a field it does not know is refused rather than passed over, or a slip would look like a success. */
export function strictInput<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject(shape);
}
