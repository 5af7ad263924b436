import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../main/testing';
import { openApiDocument } from './openapi-document';
import { type Known, type Schema, valuesOf } from './testing-schema-values';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

let server: TestServer;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({
    RATE_READS_PER_SECOND: '0',
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
  });
  headers = await server.signIn('admin');
  const section = { pageId: 'home', sectionId: 'open-house', sectionType: 'hero', sectionName: 'A', sectionData: {} };
  await server.send('POST', '/api/sections', section, headers);
});
afterAll(() => server.close());

/** `npm run test:long` tries these, half of them on each database. */
const ALL = Array.from({ length: 16 }, (_, index) => index + 1);
const SEEDS = process.env.LONG ? ALL.slice(...(process.env.TEST_DATABASE_URL ? [8] : [0, 8])) : [1];
const REQUESTS = 12;

const KNOWN: Known = {
  pageId: ['home', 'about', 'demo'],
  page: ['home', 'team'],
  id: ['home', 'open-house', 1, 2],
  collectionId: ['insights'],
  path: [
    ...[
      'home.hero.headline',
      'home.hero',
      'home.faq.items',
      'home.faq.items.0',
      'home.extra.text',
      'home.welcome.body.1',
    ],
    ...[
      'dynamic.open-house.headline',
      'dynamic.open-house',
      'sections.open-house.order',
      'sections.open-house',
      'home.faq',
    ],
  ],
  section: ['home.hero.headline'],
  after: ['open-house', null],
  layout: ['blank', 'article'],
  address: ['/about/history', 'team'],
  '*': ['home', 'site', 'hero', 'elements', 'headline', 'page'],
};

const operations = Object.entries(openApiDocument('http://localhost').paths ?? {})
  .filter(([path]) => path.startsWith('/api/') && path !== '/api/media' && !path.endsWith('/upload'))
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as {
        parameters?: Parameter[];
        requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
      };
      return { method: method.toUpperCase(), path, parameters, requestBody };
    }),
  )
  // Would end the test's session.
  .filter(({ path }) => !path.includes('/auth/sign-out'));

type Operation = (typeof operations)[number];

function requestsOf({ path, parameters, requestBody }: Operation) {
  const group = (place: string) => {
    const properties = parameters.filter((one) => one.in === place && one.name !== 'If-None-Match');
    const schema: Schema = {
      type: 'object',
      properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
      required: properties.filter(({ required }) => required).map(({ name }) => name),
    };
    return valuesOf(schema, KNOWN) as fc.Arbitrary<Record<string, unknown>>;
  };
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema ? valuesOf(schema, KNOWN) : fc.constant(undefined);
  return fc.record({
    // An empty parameter would be a different address.
    address: group('path')
      .filter((values) => Object.values(values).every((value) => value !== ''))
      .map((values) => path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))),
    query: group('query').map((values) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&'),
    ),
    sent: group('header') as fc.Arbitrary<Record<string, string>>,
    body: requestBody?.required ? body : fc.option(body, { nil: undefined }),
  });
}

describe('a request that the document allows', () => {
  it.each(operations)(
    'is never rejected as malformed and causes no server error: $method $path',
    async (operation) => {
      for (const seed of SEEDS) {
        for (const { address, query, sent, body } of fc.sample(requestsOf(operation), { seed, numRuns: REQUESTS })) {
          const url = query === '' ? address : `${address}?${query}`;
          const answer = await server.send(operation.method, url, body, { ...headers, ...sent });
          const what = `seed ${seed}: ${url} ${JSON.stringify(body)?.slice(0, 500)} ${JSON.stringify(answer.body).slice(0, 400)}`;
          expect(answer.status, what).not.toBe(400);
          expect(answer.status, what).toBeLessThan(500);
        }
      }
    },
    600_000,
  );
});
