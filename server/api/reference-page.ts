import type { OpenAPIObject } from 'trpc-to-openapi';
import { escapeAttribute, escapeHtml } from '../../src/lib/escape-html';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { example?: unknown }> }>;
}

interface Row {
  name: string;
  place?: string;
  isRequired: boolean;
  description: string;
  schema: Schema;
}

/** Renders the API reference. It has no script, so that it needs no exception in the content security policy. */
export function referencePage(document: OpenAPIObject): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const groups = tags.map((tag) => {
    const inside = operations.filter(({ operation }) => operation.tags?.includes(tag));
    return `<section><h2 id="${escapeAttribute(tag)}">${escapeHtml(tag)}</h2>${inside.map(article).join('')}</section>`;
  });
  const links = tags.map((tag) => `<li><a href="#${escapeAttribute(tag)}">${escapeHtml(tag)}</a></li>`);
  const [summary = '', ...rest] = paragraphs(document.info.description ?? '');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title><link rel="stylesheet" href="/api-reference.css"></head><body><header><h1>API reference</h1><p>${inCode(summary)}</p><p>For code generators: <a href="/api/openapi.json">openapi.json</a></p><nav aria-label="Groups"><ul>${links.join('')}</ul></nav>${INTRODUCTION.map(block).join('')}${rest.map(block).join('')}</header><main>${groups.join('')}</main></body></html>`;
}

/** The introduction for callers, in the same Markdown as the document. */
const INTRODUCTION = paragraphs(`## Authentication

Send an API key as \`Authorization: Bearer …\`. Each call names the scope that its key needs.

## Errors

Every failure has the same body:

- \`message\`: what went wrong, in words.
- \`code\`: the kind of error.
- \`issues\`: the fields that were refused, if any.
- \`requestId\`: the id of the request in the server's log.

## Two kinds of base

\`base\` keeps you from overwriting other people's work. If the value or section has changed since you read it, the answer is 409 and nothing is written.

- In \`/api/content/update\`, \`/api/content/delete\` and \`/api/content/batch\` it is the **value** that you read at the path.
- In \`PATCH /api/sections/{id}\` it is the **version** of the section, a number.`);

function paragraphs(text: string): string[] {
  return text.split('\n\n').filter(Boolean);
}

/** Renders a heading, a list or a paragraph. */
function block(text: string): string {
  if (text.startsWith('## ')) {
    const title = text.slice(3);
    return `<h2 id="${escapeAttribute(title.toLowerCase().replaceAll(' ', '-'))}">${inCode(title)}</h2>`;
  }
  if (!text.startsWith('- ')) return `<p>${inCode(text)}</p>`;
  const items = text.split('\n').map((line) => `<li>${inCode(line.slice(2))}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

function article({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { parameters = [], requestBody, responses = {}, summary = '', description = '' } = operation;
  const [[type = '', body] = []] = Object.entries(requestBody?.content ?? {});
  const rows = parameters.map(({ name, in: place, required = false, description = '', schema = {} }) => {
    return {
      name,
      place: place === 'header' ? 'header' : `${place} parameter`,
      isRequired: required,
      description,
      schema,
    };
  });
  const answers = Object.entries(responses).map(([status, response]) => {
    const example = status.startsWith('2') ? response.content?.['application/json']?.example : undefined;
    return `<li><b>${status}</b> ${inCode(response.description ?? '')}${example === undefined ? '' : json(example)}</li>`;
  });
  return [
    `<article><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>`,
    `<p>${escapeHtml(summary)}.</p>`,
    ...paragraphs(description).map(block),
    rows.length > 0 ? `<h4>Parameters</h4>${list(rows)}` : '',
    body?.schema ? `<h4>Body <small>${escapeHtml(type)}</small></h4>${fields(body.schema)}` : '',
    body?.example === undefined ? '' : `<h4>Example</h4>${json(body.example)}`,
    `<h4>Answers</h4><ul class="answers">${answers.join('')}</ul></article>`,
  ].join('');
}

/** Lists the fields of an object, with nested fields below them. */
function fields({ properties = {}, required = [] }: Schema): string {
  return list(
    Object.entries(properties).map(([name, schema]) => {
      return { name, isRequired: required.includes(name), description: schema.description ?? '', schema };
    }),
  );
}

function list(rows: Row[]): string {
  const items = rows.map(({ name, place, isRequired, description, schema }) => {
    const facts = [typeOf(schema), place, isRequired ? 'required' : 'optional', ...limitsOf(schema)];
    const shown = facts.filter(Boolean).join(', ');
    return `<dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(shown)}</span></dt><dd>${inCode(description)}${nested(schema)}</dd>`;
  });
  return `<dl>${items.join('')}</dl>`;
}

function nested(schema: Schema): string {
  const inner = schema.items ?? schema;
  const choices = inner.oneOf?.filter(({ properties }) => properties) ?? [];
  if (choices.length > 0) {
    return choices
      .map((choice) => `<div class="choice"><p>${inCode(choice.description ?? '')}</p>${fields(choice)}</div>`)
      .join('');
  }
  return inner.properties ? fields(inner) : '';
}

function typeOf({ $ref, type, const: value, enum: values, anyOf, items }: Schema): string {
  if ($ref) return 'any JSON value';
  if (value !== undefined) return JSON.stringify(value);
  if (values) return `one of ${values.map((one) => JSON.stringify(one)).join(', ')}`;
  if (items) return `array of ${items.oneOf ? 'objects' : typeOf(items)}`;
  if (type !== undefined) return [type].flat().join(' or ');
  return [...new Set((anyOf ?? []).map(typeOf))].filter(Boolean).join(' or ') || 'any JSON value';
}

function limitsOf({ format, minLength, maxLength, minItems, maxItems, minimum, maximum }: Schema): string[] {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    const isOpen = most === undefined || most >= Number.MAX_SAFE_INTEGER;
    if (isOpen) return least === undefined || least <= Number.MIN_SAFE_INTEGER ? [] : [`at least ${least}${unit}`];
    return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`];
  };
  return [
    ...(format ? [format] : []),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...range(minimum, maximum, ''),
  ];
}

/** Escapes a text, and renders its `code` and **strong** parts. */
function inCode(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
