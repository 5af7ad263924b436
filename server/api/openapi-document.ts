import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { z } from 'zod';
import { MAX_VALUE_CHARACTERS, MAX_VALUE_DEPTH } from '../../src/content/limits';
import { MAX_SEGMENTS } from '../../src/lib/dotted-path';
import { KEY_SCOPES, type KeyScope } from '../accounts/auth/api-keys';
import { MAX_BATCH } from '../content/changes/router';
import { MAX_DOCUMENT_LENGTH } from '../content/changes/validate-document';
import { claimFilePaths } from '../content/claims/openapi';
import { MAX_IMPORT_BYTES } from '../features/export/router';
import { webhookPaths } from '../features/webhooks/openapi';
import { mediaPaths } from '../library/media/openapi';
import { SESSION_COOKIE } from '../platform/http/cookies';
import { BYTES_A_VALUE, MAX_JSON_BYTES } from '../platform/http/read-json';
import { MAX_ADDRESS_LENGTH } from '../platform/http/refuse-early';
import { MAX_ATTRIBUTES, MAX_NESTING, MAX_REOPENED } from '../platform/markup/parse-markup';
import { ERROR_SCHEMA, errorResponses, NOT_MODIFIED, READ_HEADERS } from '../platform/trpc/openapi-answers';
import { type RestRoute, restRoutes } from './rest-routes';
import { appRouter } from './router';

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;

const STATUS_SCHEMA = { type: 'object', required: ['status'], properties: { status: { type: 'string' } } } as const;

type Paths = NonNullable<OpenAPIObject['paths']>;
type Parameters = NonNullable<Operation['parameters']>;
type Security = Record<string, string[]>[];

const TAGS: Record<string, string> = {
  Content: 'Read and change the content of pages.',
  Pages: 'Create, publish, move and delete pages.',
  Collections: 'Lists of articles and other entries.',
  Sections: 'Sections that editors added to a page.',
  Drafts: 'Changes that are prepared without being on the site, and then published together.',
  Comments: 'What people say to each other about places on pages. Visitors see none of it.',
  Claims: 'What the firm states on its pages, and what supports it. Visitors see none of it.',
  Disclosures: 'Texts that qualify what pages state, and where visitors see them.',
  History: 'Past changes, and how to revert them.',
  Record: 'What visitors got, from when until when: the advertisement log.',
  Contact: 'The contact form.',
  Media: 'Images and documents.',
  Writing: 'Suggested texts. Nothing here changes content.',
  Accounts: 'Signing in and out.',
  Admin: 'Messages, keys, accounts, statistics, and the audit log.',
  Operations: 'Health checks and metrics for operators.',
};

/** Returns the OpenAPI 3.1 document of every REST route. All paths start at the site's own origin, its only server. */
export function openApiDocument(origin: string): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Prospectus',
    description: `The content of the site, its sections, its history and its messages.\n\n${describeLimits()}`,
    version: '1.0.0',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    openApiVersion: '3.1.0',
    baseUrl: origin,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description:
          'The cookie that a sign-in sets. Over HTTPS its name starts with `__Host-`. Writes also need an `Origin` header that names the site itself.',
      },
      key: {
        type: 'http',
        scheme: 'bearer',
        description: `An API key, which an admin creates in the dashboard. Each operation names the scope a key needs: ${KEY_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. \`content:publish\` and \`content:write\` include \`content:draft\`, which includes \`content:read\`; \`record:read\` includes \`content:read\` and also reads the record of publications; \`claims:write\` includes \`claims:read\`, which includes \`content:read\`; \`admin:read\` includes \`record:read\` and \`claims:read\`, and also reads drafts; \`admin\` includes all others.`,
      },
      metricsToken: { type: 'http', scheme: 'bearer', description: 'The value of `METRICS_TOKEN`.' },
    },
  });
  document.tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  const paths: Paths = {};
  for (const [path, item] of Object.entries(document.paths ?? {})) paths[`/api${path}`] = item;
  document.paths = paths;
  for (const route of restRoutes(appRouter)) describeRoute(document, route);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: structuredClone(ERROR_SCHEMA) as never },
  };
  nameJsonValues(document);
  document.paths = { ...paths, ...mediaPaths(), ...claimFilePaths(), ...opsPaths() };
  document.webhooks = webhookPaths();
  removeUnusedSchemas(document);
  return document;
}

function describeRoute(document: OpenAPIObject, route: RestRoute): void {
  const operation = document.paths?.[`/api${route.path}`]?.[route.method.toLowerCase() as 'get'] as
    | Operation
    | undefined;
  if (!operation) throw new Error(`The document lacks ${route.method} ${route.path}.`);
  const success = operation.responses?.['200'];
  const status = String(route.meta.successStatus ?? 200);
  const isRead = route.method === 'GET';
  if (success && isRead) success.headers = READ_HEADERS;
  operation.responses = {
    [status]: success,
    ...(isRead && { 304: NOT_MODIFIED }),
    ...errorResponses(statusesOf(route)),
  } as Operation['responses'];
  operation.security = securityOf(route);
  operation.description = [route.meta.openapi?.description, describeAccess(route)].filter(Boolean).join('\n\n');
  describeBody(operation, route);
  addExamples(operation, route, status);
  operation.parameters = [...describeParameters(operation, route), ...headerParameters(route)];
}

/** Returns the API key scopes that may call the route; a key needs only the first. Empty if keys are refused. */
function scopesOf({ access, meta, method }: RestRoute): KeyScope[] {
  if (meta.showsMore) return ['content:read'];
  if (!meta.allowsKeys) return [];
  if (access === 'comment') return ['content:draft'];
  if (access === 'claim' || access === 'files') return [method === 'GET' ? 'claims:read' : 'claims:write'];
  if (access === 'link') return ['claims:write'];
  if (access === 'draft' || access === 'publish') return [`content:${access}`];
  if (access === 'record') return ['record:read'];
  if (access === 'admin') return [method === 'GET' ? 'admin:read' : 'admin'];
  return [method === 'GET' ? 'content:read' : 'content:write'];
}

function securityOf(route: RestRoute): Security {
  const key: Security = scopesOf(route).map((scope) => ({ key: [scope] }));
  if (route.meta.showsMore) return [{}, { session: [] }, ...key];
  return route.access === 'public' ? [] : [{ session: [] }, ...key];
}

function describeAccess(route: RestRoute): string {
  const [scope] = scopesOf(route);
  if (route.meta.showsMore) return `Open to anyone. A session, or a key with the scope \`${scope}\`, shows more.`;
  if (route.access === 'public') return 'Open to anyone.';
  const person = personOf(route);
  if (!scope) return `${person} who is signed in. API keys are refused.`;
  return `${person}, or an API key with the scope \`${scope}\`.`;
}

function personOf({ access, method }: RestRoute): string {
  if (access === 'admin') return 'An admin';
  if (access === 'record' || (access === 'claim' && method !== 'GET')) return 'An admin or reviewer';
  return access === 'claim' || access === 'link' ? 'Anyone with an account' : 'An editor or admin';
}

/** Completes the body's description: removes it if the route accepts none, and makes it optional if no field is required. */
function describeBody(operation: Operation, route: RestRoute): void {
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : undefined;
  const json = body?.content['application/json'];
  if (!json) return;
  if (route.meta.body) json.schema = structuredClone(route.meta.body) as typeof json.schema;
  const schema = json.schema as { properties?: object; required?: string[]; minProperties?: number };
  const { properties = {}, required = [] } = schema;
  if (route.meta.needsField) schema.minProperties = 1;
  if (body) body.required = required.length > 0 || route.meta.needsField === true;
  if (Object.keys(properties).length === 0) operation.requestBody = undefined;
}

/** Adds the descriptions that were given to optional parameters, which the generator drops. */
function describeParameters({ parameters = [] }: Operation, { inputs }: RestRoute): Parameters {
  return parameters.map((parameter) => {
    if (!('name' in parameter)) return parameter;
    const { schema, ...rest } = parameter;
    const { description: inSchema, ...bare } = { ...(schema as { description?: string } | undefined) };
    const declared = inputs.map(({ shape }) => (shape[parameter.name] as z.ZodType | undefined)?.description);
    const description = declared.find(Boolean) ?? inSchema;
    return { ...rest, ...(description && { description }), schema: bare as typeof schema };
  });
}

function headerParameters({ method, meta }: RestRoute): Parameters {
  if (method === 'GET') {
    const description = 'The `ETag` of an earlier answer. If the answer would be the same, it is 304 without a body.';
    return [{ name: 'If-None-Match', in: 'header', required: false, description, schema: { type: 'string' } }];
  }
  if (meta.isNeverRepeated) return [];
  const description =
    'Makes it safe to send the request again: within 24 hours, the same key and body get the first answer, and nothing is done twice. Another body under the same key is 422.';
  const schema = { type: 'string' as const, pattern: '^[!-~]{1,200}$' };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

function statusesOf(route: RestRoute): number[] {
  const always = [400, 401, 414, 429, 500, 503];
  const guarded = route.access === 'public' && !route.meta.showsMore ? [] : [403];
  const body = route.method === 'POST' || route.method === 'PATCH' ? [413, 415] : [];
  const repeated = route.method !== 'GET' && !route.meta.isNeverRepeated ? [409, 422] : [];
  return [...new Set([...always, ...guarded, ...body, ...repeated, ...(route.meta.refuses ?? [])])].sort(
    (a, b) => a - b,
  );
}

function addExamples(operation: Operation, route: RestRoute, status: string): void {
  const { request = {}, response } = route.meta.example ?? { response: undefined };
  const answer = operation.responses?.[status]?.content?.['application/json'];
  if (answer) answer.example = response;
  const parameters = (operation.parameters ?? []) as { name: string; example?: unknown; schema?: { type?: string } }[];
  for (const parameter of parameters) {
    const example = request[parameter.name];
    if (example !== undefined) parameter.example = parameter.schema?.type === 'integer' ? Number(example) : example;
  }
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined;
  const json = body?.['application/json'];
  if (!json) return;
  const inPath = new Set(parameters.map(({ name }) => name));
  json.example = Object.fromEntries(Object.entries(request).filter(([name]) => !inPath.has(name)));
}

/** Removes schemas that nothing refers to, such as the error bodies of the generator, which this API never sends. */
function removeUnusedSchemas(document: OpenAPIObject): void {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas: { ...schemas } } });
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
}

/** Returns the routes for operators of the server, which are outside `/api` and not procedures. */
function opsPaths(): Paths {
  const text = (description: string) => ({
    description,
    content: { 'text/plain': { schema: { type: 'string' as const } } },
  });
  const json = (description: string, status: string) => ({
    description,
    content: { 'application/json': { schema: STATUS_SCHEMA, example: { status } } },
  });
  const unready = errorResponses([414, 503]);
  const common = { tags: ['Operations'], security: [] };
  return {
    '/healthz': {
      get: {
        ...common,
        operationId: 'healthz',
        summary: 'Check that the server is alive',
        responses: { 200: json('Alive.', 'ok'), ...errorResponses([414, 500]) },
      },
    },
    '/readyz': {
      get: {
        ...common,
        operationId: 'readyz',
        summary: 'Check that the server is ready',
        responses: { 200: json('Ready.', 'ready'), ...unready },
      },
    },
    '/metrics': {
      get: {
        ...common,
        operationId: 'metrics',
        summary: 'Read Prometheus metrics',
        security: [{ metricsToken: [] }],
        responses: { 200: text('Metrics.'), ...errorResponses([404, 414]) },
      },
    },
  } as Paths;
}

const MB = 1024 * 1024;

/** Returns the limits of requests, as a heading and a list in Markdown. */
function describeLimits(): string {
  const limits = [
    `A value: at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON, nested at most ${MAX_VALUE_DEPTH} deep.`,
    `The content of a page, or the data of a section: at most ${MAX_DOCUMENT_LENGTH.toLocaleString('en')} characters.`,
    `Markup in a text: nested at most ${MAX_NESTING} deep, with at most ${MAX_ATTRIBUTES} attributes per element. Elements that are left open may make the parser open at most ${MAX_REOPENED.toLocaleString('en')} elements again, more in a long text.`,
    `A path: at most ${MAX_SEGMENTS} segments, each of at most 64 letters, digits, \`-\` and \`_\`.`,
    `A batch: 1 to ${MAX_BATCH} changes.`,
    `A request body: at most ${MAX_JSON_BYTES / MB} MB, with at most ${Math.floor(MAX_JSON_BYTES / BYTES_A_VALUE).toLocaleString('en')} values.`,
    `An import: at most ${MAX_IMPORT_BYTES / MB} MB. Beyond ${MAX_JSON_BYTES / MB} MB, at most one value for every ${BYTES_A_VALUE} bytes.`,
    'An uploaded file: at most 25 MB.',
    `An address: at most ${MAX_ADDRESS_LENGTH.toLocaleString('en')} characters.`,
  ];
  return [
    '## Limits',
    limits.map((limit) => `- ${limit}`).join('\n'),
    'Fields that a body does not take are refused. Unknown query parameters are refused if the call needs a session or key, and ignored otherwise.',
  ].join('\n\n');
}

const JSON_VALUE = '#/components/schemas/JsonValue';

/**
 * Replaces the generator's recursive schemas of any JSON value with a single named one. The generator writes a numbered schema for each
 * use, which means nothing to a reader and which client generators cannot turn into a type.
 */
function nameJsonValues(document: OpenAPIObject): void {
  const schemas = { ...document.components?.schemas };
  const recursive = new Set(
    Object.entries(schemas)
      .filter(([name, schema]) => JSON.stringify(schema).includes(`"#/components/schemas/${name}"`))
      .map(([name]) => `#/components/schemas/${name}`),
  );
  for (const ref of recursive) delete schemas[ref.slice(ref.lastIndexOf('/') + 1)];
  const description = `Any JSON value: a text, a number, a list, an object, or a rich-text document. At most ${MAX_VALUE_CHARACTERS / 1024} KB (${MAX_VALUE_CHARACTERS} characters of its JSON), nested at most ${MAX_VALUE_DEPTH} deep. No text holds the NUL character, and no key is \`__proto__\`, \`prototype\` or \`constructor\`.`;
  document.components = { ...document.components, schemas: { ...schemas, JsonValue: { description } } };
  const rename = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('$ref' in node && recursive.has(String(node.$ref))) node.$ref = JSON_VALUE;
    for (const child of Object.values(node)) rename(child);
  };
  rename(document.paths);
  rename(document.components.schemas);
}
