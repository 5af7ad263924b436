import type { OpenAPIObject } from 'trpc-to-openapi';
import { MAX_VALUE_CHARACTERS, MAX_VALUE_DEPTH } from '../../src/content/limits';

const JSON_VALUE = '#/components/schemas/JsonValue';

/**
 * Gives any JSON value one name in the document. The generator writes one recursive schema for each place it is used, under a
 * number, which says nothing to a reader and which makers of clients can not turn into a type.
 */
export function nameJsonValues(document: OpenAPIObject): void {
  const schemas = { ...document.components?.schemas };
  const recursive = new Set(
    Object.entries(schemas)
      .filter(([name, schema]) => JSON.stringify(schema).includes(`"#/components/schemas/${name}"`))
      .map(([name]) => `#/components/schemas/${name}`),
  );
  for (const ref of recursive) delete schemas[ref.slice(ref.lastIndexOf('/') + 1)];
  const description = `Any JSON value: a text, a number, a list, an object, a rich-text document. At most ${MAX_VALUE_CHARACTERS / 1024} KB (${MAX_VALUE_CHARACTERS} characters of its JSON), nested at most ${MAX_VALUE_DEPTH} deep.`;
  document.components = { ...document.components, schemas: { ...schemas, JsonValue: { description } } };
  const rename = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('$ref' in node && recursive.has(String(node.$ref))) node.$ref = JSON_VALUE;
    for (const child of Object.values(node)) rename(child);
  };
  rename(document.paths);
  rename(document.components.schemas);
}
