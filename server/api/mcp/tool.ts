import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { appRouter } from '../router';

export const createCaller = t.createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

/** The answer of a tool. */
export interface ToolAnswer {
  /** What was read or changed, in a few words and by ref. */
  text: string;
  /** The same for programs, in the shape of the tool's output. */
  data: Record<string, unknown>;
}

/** A tool that agents can call. It calls procedures of the site, which check rights and input as for every other caller. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The procedures that it calls. */
  procedures: readonly string[];
  /** True if it writes drafts, their preview links, or comments; no tool writes anything else. */
  isWrite: boolean;
  input: z.ZodObject;
  output: z.ZodType;
  call(caller: Caller, input: never, origin: string): Promise<ToolAnswer>;
}

/** Defines a tool. The types of its input follow from the schema. */
export function defineTool<Shape extends z.ZodRawShape>(
  tool: Omit<Tool, 'input' | 'call'> & {
    input: Shape;
    call(caller: Caller, input: z.infer<z.ZodObject<Shape>>, origin: string): Promise<ToolAnswer>;
  },
): Tool {
  return { ...tool, input: z.strictObject(tool.input) } as Tool;
}

type Declared = { _def: { inputs: z.ZodObject[]; output: z.ZodType } };

/** Returns the schemas of a procedure, so that a tool declares what the procedure does. */
export function schemasOf(procedure: string): { input: z.ZodObject; output: z.ZodType } {
  const { inputs, output } = (appRouter._def.procedures as unknown as Record<string, Declared>)[procedure]?._def ?? {};
  if (!output) throw new Error(`There is no procedure ${procedure} with an output.`);
  return { input: inputs?.[0] ?? z.strictObject({}), output };
}

export type JsonSchema = Record<string, unknown>;

/** Objects in an answer that are nested deeper than this are described as objects only. */
const MAX_OUTPUT_DEPTH = 2;

/**
 * Keywords that make a schema longer without helping an agent, and the function of another generator. The procedures check lengths and
 * patterns and describe what is wrong.
 */
const LEFT_OUT = new Set([
  ...['$schema', '$defs', '$ref', 'override', 'propertyNames', 'additionalProperties'],
  ...['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
]);
/** Keywords that only matter to a caller who writes such a value. Without a list of required fields, every field of an answer is optional. */
const OF_INPUT = new Set(['description', 'required', 'enum']);

/**
 * Returns the JSON Schema of what a tool takes or returns, short enough for a list that agents read each time. The only schema that refers
 * to another is the one of any JSON value, which becomes empty.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return simplify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, io);
}

function simplify(schema: JsonSchema, io: 'input' | 'output', depth = 0): JsonSchema {
  const within = (one: JsonSchema) => simplify(one, io, depth);
  const simple = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (LEFT_OUT.has(name) || (io === 'output' && OF_INPUT.has(name))) return [];
    if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) return [];
    if (name === 'properties') {
      if (io === 'output' && depth === MAX_OUTPUT_DEPTH) return [];
      const properties = Object.entries(value as Record<string, JsonSchema>);
      return [[name, Object.fromEntries(properties.map(([key, one]) => [key, simplify(one, io, depth + 1)]))]];
    }
    if (name === 'items') return [[name, within(value as JsonSchema)]];
    if (name === 'anyOf' || name === 'oneOf') return [[name, (value as JsonSchema[]).map(within)]];
    return [[name, value]];
  });
  return mergeAlternatives(Object.fromEntries(simple));
}

/** Writes alternatives of different types as one schema with several types, if at most one of them says more than its type. */
function mergeAlternatives({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return schema;
  const alternatives = anyOf as JsonSchema[];
  const types = alternatives.map(({ type }) => type);
  const detailed = alternatives.filter((one) => Object.keys(one).length > 1);
  const canMerge =
    types.every((type) => typeof type === 'string') && new Set(types).size === types.length && detailed.length <= 1;
  return canMerge && !detailed[0]?.enum ? { ...schema, ...detailed[0], type: types } : { ...schema, anyOf };
}

/** Returns a tool's answer to a read: a summary, and everything that was read as JSON, because many clients only show the text. */
export function readAnswer(summary: string, data: Record<string, unknown>): ToolAnswer {
  return { text: `${summary}\n${JSON.stringify(data)}`, data };
}

/** The maximum length of a value that was changed, as JSON, in characters. */
const MAX_CHANGED_VALUE = 2000;

/** Returns a value, or the beginning of its JSON if it is long: a change of a section as a whole contains all of it. */
export function shorten(value: unknown): unknown {
  const json = JSON.stringify(value) ?? '';
  return json.length > MAX_CHANGED_VALUE ? `${json.slice(0, MAX_CHANGED_VALUE)}…` : value;
}

/** Returns a number with a noun, as in `1 page` and `2 pages`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The optional position in a list where the answer begins. */
export const cursor = z.string().max(300).optional().describe('A `nextCursor`, to read on.');
export const nextCursor = z.string().nullable();
export const pageId = z
  .string()
  .max(64)
  .describe('The id of the page: `home`. Texts that all pages share are in `site`.');
