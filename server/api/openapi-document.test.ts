import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Meta } from '../accounts/auth/trpc';
import { openApiDocument } from './openapi-document';
import { referencePage } from './reference-page';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

interface Schema {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
}
interface Operation {
  description?: string;
  security: Record<string, string[]>[];
  parameters: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { headers?: object }>;
}

const document = openApiDocument('http://localhost:3000');
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    return { path, method, operation: { parameters: [], ...(operation as object) } as unknown as Operation };
  }),
);

/** Returns every field of a body with its position. */
function fieldsOf(schema: Schema, at: string): { at: string; description?: string }[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      { at: `${at} ${name}`, description: field.description },
      ...fieldsOf(field, `${at} ${name}`),
    ]),
    ...[...(schema.items ? [schema.items] : []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((inner) =>
      fieldsOf(inner, at),
    ),
  ];
}

/** Routes whose responses no client may store. */
const NEVER_STORED = new Set(['/api/claims/{id}/files/{fileId}/content']);

/** The folder with the programs that call every operation through generated clients. */
const CLIENT = 'e2e/api-client/src';

describe('the OpenAPI document', () => {
  it('has only operations that the sample client calls', () => {
    const source = readdirSync(CLIENT)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(path.join(CLIENT, name), 'utf8'))
      .join('');
    const called = new Set(
      [...source.matchAll(/\.([A-Z]+)\(\s*'(\/[^']*)'/g)].map(([, method, at]) => `${method} ${at}`),
    );
    const missing = operations
      .map(({ method, path: at }) => `${method.toUpperCase()} ${at}`)
      .filter((one) => !called.has(one));
    expect(missing).toEqual([]);
  });

  it('has no lint errors', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'openapi-')), 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const lint = spawnSync('node_modules/.bin/redocly', ['lint', '--format=json', file], {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    const { problems } = JSON.parse(lint.stdout.slice(lint.stdout.indexOf('{'))) as {
      problems: { severity: string; ruleId: string; message: string }[];
    };
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  }, 60_000);

  it('lists every route with a summary, a tag, its security, its errors and an example that matches its schemas', () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta: Meta; inputs: z.ZodType[]; output: z.ZodType } }
    >;
    for (const { method, path: route, procedurePath, access, meta: declared } of restRoutes(appRouter)) {
      const operation = document.paths?.[`/api${route}`]?.[method.toLowerCase() as 'get'];
      expect([route, operation?.summary, operation?.tags?.length]).toEqual([route, expect.any(String), 1]);
      const ways = declared.showsMore ? 3 : access === 'public' ? 0 : declared.allowsKeys ? 2 : 1;
      expect([route, operation?.security?.length]).toEqual([route, ways]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['400', '414', '429', '500', '503']),
      );
      const { meta, inputs, output } = procedures[procedurePath]?._def ?? {};
      expect([route, inputs?.[0]?.safeParse(meta?.example?.request ?? {}).success]).toEqual([route, true]);
      expect([route, output?.safeParse(meta?.example?.response).success]).toEqual([route, true]);
    }
  });

  it('names the schema of any JSON value once, and declares no body for calls without fields', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('__schema');
    expect(document.components?.schemas?.JsonValue).not.toHaveProperty('type');
    expect(document.paths?.['/api/content/update']?.post?.requestBody).toMatchObject({
      content: {
        'application/json': { schema: { properties: { base: { $ref: '#/components/schemas/JsonValue' } } } },
      },
    });
    expect(document.paths?.['/api/auth/sign-out']?.post?.requestBody).toBeUndefined();
    expect(document.paths?.['/api/history/{id}/revert']?.post?.requestBody).toMatchObject({ required: false });
    expect(document.paths?.['/api/contact']?.post?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['fullName', 'email', 'subject', 'message'] } } },
    });
  });

  it('states the limits of values, documents, batches, bodies and addresses', () => {
    const { description } = document.info;
    for (const limit of [
      '256 KB',
      '20 deep',
      '2,000,000',
      '1,000 elements',
      '50 attributes',
      '100 deep',
      '1 to 500',
      '1 MB',
    ]) {
      expect(description).toContain(limit);
    }
    expect(description).toContain('2,048 characters');
    expect(document.components?.schemas?.JsonValue).toMatchObject({
      description: expect.stringMatching(/256 KB.*20 deep/),
    });
    const schemaOf = (path: string, method: 'post' | 'patch') =>
      JSON.stringify(document.paths?.[`/api${path}`]?.[method]?.requestBody);
    expect(schemaOf('/sections', 'post')).toContain('at most 256 KB as JSON, nested at most 20 deep');
    expect(schemaOf('/sections/{id}', 'patch')).toContain('at most 256 KB');
    expect(schemaOf('/content/update', 'post')).toContain('At most 12 segments');
    expect(schemaOf('/content/batch', 'post')).toContain('"minItems":1,"maxItems":500');
    expect(referencePage(document)).toContain('256 KB');
  });

  it('has one server for all paths', () => {
    expect(document.servers).toEqual([{ url: 'http://localhost:3000' }]);
    expect(operations.filter(({ operation }) => 'servers' in operation)).toEqual([]);
    expect(document.paths).toMatchObject({ '/api/media': {}, '/media/{key}': {}, '/healthz': {}, '/api/pages': {} });
  });

  it('declares parameters with the types they represent', () => {
    const types = operations.flatMap(({ operation }) =>
      operation.parameters.map(({ name, schema }) => ({ name, type: schema.type })),
    );
    for (const { name, type } of types) {
      const wanted = { limit: 'integer', ids: 'boolean', includeInactive: 'boolean' }[name];
      if (wanted) expect([name, type]).toEqual([name, wanted]);
    }
    for (const path of ['/api/history/{id}/revert', '/api/admin/messages/{id}']) {
      const [id] = operations.find((one) => one.path === path)?.operation.parameters ?? [];
      expect([path, id?.schema.type]).toEqual([path, 'integer']);
    }
  });

  it('offers a key for reads that show more with one', () => {
    for (const path of ['/api/content/{pageId}', '/api/sections/{id}']) {
      expect(document.paths?.[path]?.get?.security).toEqual([{}, { session: [] }, { key: ['content:read'] }]);
    }
  });

  it('names the scope of a key for every operation that accepts one', () => {
    for (const { path, operation } of operations) {
      const [scope] = operation.security.flatMap(({ key }) => key ?? []);
      const takesKey = operation.security.some(({ key }) => key);
      expect([path, takesKey]).toEqual([path, scope !== undefined]);
      if (scope) expect([path, operation.description]).toEqual([path, expect.stringContaining(`\`${scope}\``)]);
    }
  });

  it('names the scopes of drafts', () => {
    const scopeOf = (path: string, method: 'get' | 'post') => document.paths?.[path]?.[method]?.security?.[1]?.key?.[0];
    expect(scopeOf('/api/drafts', 'get')).toBe('content:draft');
    expect(scopeOf('/api/drafts/{id}/changes', 'post')).toBe('content:draft');
    expect(scopeOf('/api/drafts/{id}/publish', 'post')).toBe('content:publish');
    expect(scopeOf('/api/content/batch', 'post')).toBe('content:write');
  });

  it('declares 304, 401 and the headers that clients need', () => {
    const inApi = operations.filter(({ path }) => path.startsWith('/api/'));
    for (const { path, method, operation } of inApi) {
      const { responses, parameters } = operation;
      expect([path, responses['401']?.headers]).toEqual([path, { 'WWW-Authenticate': expect.anything() }]);
      for (const status of ['429', '503']) {
        expect([path, responses[status]?.headers]).toEqual([path, { 'Retry-After': expect.anything() }]);
      }
      if (method !== 'get' || NEVER_STORED.has(path)) continue;
      expect([path, responses['200']?.headers, responses['304']?.headers]).toEqual([
        path,
        { ETag: expect.anything() },
        { ETag: expect.anything() },
      ]);
      expect(parameters.map(({ name }) => name)).toContain('If-None-Match');
    }
    const repeatable = restRoutes(appRouter).filter(({ method, meta }) => method !== 'GET' && !meta.isNeverRepeated);
    expect(repeatable.length).toBeGreaterThan(10);
    for (const { method, path } of repeatable) {
      const found = operations.find((one) => one.path === `/api${path}` && one.method === method.toLowerCase());
      expect([path, found?.operation.parameters.map(({ name }) => name)]).toEqual([
        path,
        expect.arrayContaining(['Idempotency-Key']),
      ]);
    }
  });

  it('has no unused component', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components?.schemas ?? {});
    expect(names.sort()).toEqual(['Error', 'JsonValue']);
    for (const name of names) expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  it('describes every parameter and every field of a body', () => {
    const fields = operations.flatMap(({ path, operation }) => [
      ...operation.parameters.map(({ name, description }) => ({ at: `${path} ${name}`, description })),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, path)),
    ]);
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter(({ description }) => !description).map(({ at }) => at)).toEqual([]);
  });

  it('is rendered as a page without scripts', () => {
    const page = referencePage(document);
    expect(page).toContain('/api/content/{pageId}');
    for (const { operation } of operations) {
      for (const { name } of operation.parameters) expect(page).toContain(`<dt><code>${name}</code>`);
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        for (const { at } of fieldsOf(schema, '')) expect(page).toContain(`<dt><code>${at.split(' ').at(-1)}</code>`);
      }
    }
    expect(page).toContain('it is the <strong>value</strong> that you read at the path');
    expect(page).toContain('it is the <strong>version</strong> of the section');
    expect(page).toMatch(/<h2 id="limits">Limits<\/h2><ul>(?:<li>[^\n]{20,250}?<\/li>){5,}<\/ul>/);
    expect(page).not.toContain('<script');
  });

  it('is generated without changing the schemas', () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
    const inputs = procedures['sections.create']?._def.inputs ?? [];
    const body = { pageId: 'home', sectionType: 'hero', sectionName: 'A', sectionData: {}, position: '5' };
    expect(inputs[0]?.safeParse(body).success).toBe(false);
    expect(inputs[0]?.safeParse({ ...body, position: 5 }).success).toBe(true);
    expect(z.number().safeParse('5').success).toBe(false);
  });
});
