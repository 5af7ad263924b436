import type { OpenAPIObject } from 'trpc-to-openapi';
import { escapeAttribute, escapeHtml } from '../../src/lib/escape-html';

/** The reference page, made from the document alone: no script, so that it needs no exception in the site's policy. */
export function referencePage(document: OpenAPIObject): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const groups = tags.map((tag) => {
    const inside = operations.filter(({ operation }) => operation.tags?.includes(tag));
    return `<section><h2 id="${escapeAttribute(tag)}">${escapeHtml(tag)}</h2>${inside.map(article).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API reference</title><link rel="stylesheet" href="/api-reference.css"></head><body><header><h1>API reference</h1><p>${escapeHtml(document.info.description ?? '')}</p><p>Send an API key as <code>Authorization: Bearer …</code>. Every failure has one body: <code>message</code>, <code>code</code>, <code>issues</code>, <code>requestId</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Groups"><ul>${tags.map((tag) => `<li><a href="#${escapeAttribute(tag)}">${escapeHtml(tag)}</a></li>`).join('')}</ul></nav></header><main>${groups.join('')}</main></body></html>`;
}

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  servers?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { example?: unknown }> };
  responses?: Record<string, { description?: string; content?: Record<string, { example?: unknown }> }>;
}

function article({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const address = operation.servers ? path : `/api${path}`;
  const who = operation.security?.length === 0 ? 'Anyone' : 'By session or key';
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> in ${place}${required ? '' : ', optional'}</li>`,
  );
  const request = operation.requestBody?.content?.['application/json']?.example;
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const example = status.startsWith('2') ? response.content?.['application/json']?.example : undefined;
    return `<li><b>${status}</b> ${escapeHtml(response.description ?? '')}${example === undefined ? '' : json(example)}</li>`;
  });
  return `<article><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(address)}</code></h3><p>${escapeHtml(operation.summary ?? '')}. ${who}.</p>${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${request === undefined ? '' : json(request)}<ul>${responses.join('')}</ul></article>`;
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}
