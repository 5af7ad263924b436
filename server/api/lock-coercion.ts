import type { AnyTRPCRouter } from '@trpc/server';
import type { z } from 'zod';
import { restRoutes } from './rest-routes';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypeDef & {
  coerce?: boolean;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  getter?: () => Schema;
};

/**
 * Keeps every REST input as strict as it was declared. trpc-to-openapi turns on coercion in the schemas it is given, for the whole
 * process, so that `{"position": "1"}` would pass as a number. An input that should be coerced must use `z.coerce`.
 */
export function lockCoercion(router: AnyTRPCRouter): void {
  const seen = new Set<Schema>();
  for (const { inputs } of restRoutes(router)) for (const input of inputs) lock(input, seen);
}

function lock(schema: Schema, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const definition: Definition = schema._zod.def;
  const declared = definition.coerce;
  Object.defineProperty(definition, 'coerce', {
    get: () => declared,
    set: () => undefined,
    enumerable: true,
    configurable: true,
  });
  const { shape = {}, element, innerType, options = [], getter } = definition;
  const inner = [...Object.values(shape), element, innerType, definition.in, definition.out, ...options, getter?.()];
  for (const child of inner) if (child) lock(child, seen);
}
