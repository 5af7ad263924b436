import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';
import { openApiDocument } from './openapi-document';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
  anyOf?: Schema[];
}

let server: TestServer;
let admin: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const document = openApiDocument('http://localhost');
const operations = restRoutes(appRouter).map(({ method, path, access, meta }) => {
  const operation = document.paths?.[`/api${path}`]?.[method.toLowerCase() as 'get'];
  const requestBody = operation?.requestBody as { content: Record<string, { schema: Schema }> } | undefined;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const example = Object.entries(meta.example?.request ?? {});
  return {
    name: `${method} ${path}`,
    method,
    access,
    parameters,
    address: `/api${path.replace(/\{\w+\}/g, '1')}`,
    hasBody: method === 'POST' || method === 'PATCH',
    schema: requestBody?.content['application/json']?.schema,
    body: Object.fromEntries(example.filter(([name]) => !parameters.includes(name))),
  };
});
const withBody = operations.filter(({ hasBody }) => hasBody);

/** Returns the objects in a schema with declared fields, and their paths. */
function objectsIn(schema: Schema, path: string[] = []): { schema: Schema; path: string[] }[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => objectsIn(child, [...path, name])),
    ...(schema.items ? objectsIn(schema.items, [...path, '0']) : []),
    ...(schema.anyOf ?? []).flatMap((child) => objectsIn(child, path)),
  ];
  return schema.properties ? [{ schema, path }, ...inner] : inner;
}

describe('a field that a request does not accept', () => {
  it.each(withBody)('is rejected with 400 and named by $name', async ({ method, address, body }) => {
    const answer = await server.send(method, address, { ...body, verzion: 1 }, admin);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.issues).toContainEqual({ path: 'verzion', message: 'There is no "verzion" here.' });
  });

  it.each(withBody.filter(({ schema }) => schema))('is excluded by the document for $name', ({ schema }) => {
    for (const { schema: object, path } of objectsIn(schema as Schema)) {
      expect([path.join('.'), object.additionalProperties]).toEqual([path.join('.'), false]);
    }
  });

  it.each(withBody.filter(({ parameters }) => parameters.length > 0))(
    'includes a path parameter repeated in the body of $name',
    async ({ method, address, body, parameters }) => {
      const answer = await server.send(method, address, { ...body, [parameters[0] as string]: 'other' }, admin);
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, parameters[0]]);
    },
  );

  it('is named with its path if it is nested', async () => {
    const changes = [
      { path: 'home.hero.cta', value: 'A' },
      { path: 'home.hero.cta', value: 'A', isInsert: true },
    ];
    const batch = await server.send('POST', '/api/content/batch', { changes }, admin);
    expect([batch.status, batch.body.issues]).toEqual([
      400,
      [{ path: 'changes.1.isInsert', message: 'There is no "isInsert" here.' }],
    ]);
    const exported = (await server.send('GET', '/api/admin/export', undefined, admin)).body;
    const section = { sectionId: 'a', sectionType: 'hero', sectionName: 'A', sectionData: {}, position: 0 };
    const sections = [{ ...section, pageId: 'home', isActive: true, createdBy: null, colour: 'red' }];
    const imported = await server.send('POST', '/api/admin/import', { ...exported, sections }, admin);
    expect([imported.status, imported.body.issues]).toEqual([
      400,
      [{ path: 'sections.0.colour', message: 'There is no "colour" here.' }],
    ]);
  });

  it('includes `version` where `base` is meant', async () => {
    const section = { pageId: 'home', sectionId: 'one', sectionType: 'hero', sectionName: 'A', sectionData: {} };
    await server.send('POST', '/api/sections', section, admin);
    const answer = await server.send('PATCH', '/api/sections/one', { sectionName: 'B', version: 7 }, admin);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'version']);
    expect((await server.send('GET', '/api/sections/home')).body[0].sectionName).toBe('A');
  });

  it.each(operations)(
    'as a query parameter is ignored by public routes and rejected by others: $name',
    async (operation) => {
      const { method, address, access, body, hasBody } = operation;
      const headers = access === 'public' ? {} : admin;
      const answer = await server.send(method, `${address}?_=1`, hasBody ? body : undefined, headers);
      const refused = (answer.body.issues ?? []).filter(({ path }: { path: string }) => path === '_');
      expect([answer.status === 400 && refused.length === 1, refused.length]).toEqual(
        access === 'public' ? [false, 0] : [true, 1],
      );
    },
  );
});
