/** The parts of a JSON schema used here. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  /** Variants distinguished by the constant of one field. */
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minItems?: number;
  maxLength?: number;
  $ref?: string;
}

type Input = Record<string, unknown>;

/** A place in an input that takes a text or any value. */
export interface Leaf {
  path: string;
  maxLength?: number;
  /** Returns a copy of an input with a text at this place. */
  put(input: unknown, text: string): Input;
}

/** Values that are valid for our procedures, by field name. */
const KNOWN: Record<string, string> = {
  pageId: 'home',
  page: 'home',
  path: 'home.hero.headline',
  section: 'home.hero.headline',
  email: 'nobody@elmwater.example',
  password: 'a long password',
};

/** Returns a small input that matches the schema, optional fields included. */
export function createSample(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf?.[0]) return createSample(schema.oneOf[0], name);
  if (schema.anyOf?.[0]) return createSample(schema.anyOf[0], name);
  if (schema.allOf?.[0]) return createSample(schema.allOf[0], name);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, child]) => [key, createSample(child, key)]));
  }
  if (schema.type === 'object') return {};
  if (schema.type === 'array') return schema.items ? [createSample(schema.items, name)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date-time') return '2026-01-05T10:00:00Z';
  return KNOWN[name] ?? 'x';
}

/** Returns every place in the schema's inputs that can hold a text. */
export function listLeaves(schema: JsonSchema, path: string[] = []): Leaf[] {
  const { properties, items, anyOf, allOf, oneOf, type } = schema;
  if (oneOf) return oneOf.flatMap((form) => listLeavesOfForm(form, path));
  if (properties) return Object.entries(properties).flatMap(([key, child]) => listLeaves(child, [...path, key]));
  if (type === 'array' && items) return listLeaves(items, [...path, '0']);
  const inner = anyOf ?? allOf;
  if (inner) {
    const texts = inner.filter((each) => each.type === 'string' || each.properties);
    return listLeaves(texts[0] ?? { type: 'string' }, path);
  }
  if (type !== undefined && type !== 'string' && type !== 'object') return [];
  return [
    { path: path.join('.'), maxLength: schema.maxLength, put: (input, text) => setAt(input, path, text) as Input },
  ];
}

/** Returns the places of one variant. Other variants have other fields, so each input is replaced by a sample of this variant. */
function listLeavesOfForm(form: JsonSchema, path: string[]): Leaf[] {
  const name = Object.values(form.properties ?? {}).find((field) => field.const !== undefined)?.const;
  return listLeaves(form, path).map((leaf) => ({
    ...leaf,
    path: `${leaf.path} (${name})`,
    put: (input, text) => leaf.put(setAt(input, path, createSample(form)), text),
  }));
}

function setAt(input: unknown, [head, ...rest]: string[], value: unknown): unknown {
  if (head === undefined) return value;
  const inner = setAt((input as Input | undefined)?.[head], rest, value);
  if (Array.isArray(input)) return input.map((item, index) => (String(index) === head ? inner : item));
  return { ...(input as Input), [head]: inner };
}
