import { z } from 'zod';

/**
 * A REST input object that takes values as they are. The REST adapter turns coercion on in the schemas it is given, which
 * is right for a query string and wrong for JSON: `"position": "5"` must be refused.
 */
export function strictInput<T extends z.ZodRawShape>(shape: T): z.ZodObject<T> {
  const schema = z.object(shape);
  for (const field of Object.values(schema.shape)) lockCoercion(field as z.ZodType);
  return schema;
}

function lockCoercion(schema: z.ZodType): void {
  const def = schema._zod.def as { type: string; innerType?: z.ZodType; element?: z.ZodType; shape?: z.ZodRawShape };
  if (def.type === 'number' || def.type === 'boolean') {
    Object.defineProperty(def, 'coerce', { get: () => false, set: () => undefined, configurable: true });
  }
  if (def.innerType) lockCoercion(def.innerType);
  if (def.element) lockCoercion(def.element);
  for (const field of Object.values(def.shape ?? {})) lockCoercion(field as z.ZodType);
}
