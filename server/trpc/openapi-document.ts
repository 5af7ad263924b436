import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { MAX_VALUE_CHARACTERS, MAX_VALUE_DEPTH } from '../../src/content/limits';
import { MAX_SEGMENTS } from '../../src/lib/dotted-path';
import { SESSION_COOKIE } from '../auth/cookies';
import { MAX_BATCH } from '../content/router';
import { MAX_DOCUMENT_LENGTH } from '../content/validate-document';
import { type ErrorCode, REASONS, STATUS_OF } from '../errors';
import { MAX_IMPORT_BYTES } from '../export/router';
import { BYTES_A_VALUE, MAX_JSON_BYTES } from '../http/read-json';
import { MAX_ADDRESS_LENGTH } from '../http/refuse-early';
import { MAX_ATTRIBUTES, MAX_NESTING, MAX_REOPENED } from '../markup/parse-markup';
import { mediaPaths } from '../media/openapi';
import { type RestRoute, restRoutes } from './rest-routes';
import { appRouter } from './router';

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;

const MEANINGS: Record<number, string> = {
  400: 'The input is not valid; `issues` says where.',
  401: 'No valid session or key.',
  403: 'Known, but without the right; or a foreign Origin.',
  404: 'Unknown.',
  409: 'The value changed since the caller read it; nothing was written.',
  413: 'More than 1 MB, or than the route says it takes.',
  414: 'The address has more than 2,048 characters.',
  415: 'Not JSON.',
  422: 'Well formed, but refused by the rules of the content.',
  429: 'Too many requests; see Retry-After.',
  500: 'Something went wrong.',
  503: 'The database is away; see Retry-After.',
};

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(STATUS_OF) },
    reason: {
      type: 'string',
      enum: [...REASONS],
      description: 'What the signed-in person is to do first. Keys are not asked for it.',
    },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    conflicts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'base', 'theirs', 'mine'],
        properties: { path: { type: 'string' }, base: {}, theirs: {}, mine: {} },
      },
    },
    requestId: { type: 'string' },
  },
} as const;

const STATUS_SCHEMA = { type: 'object', required: ['status'], properties: { status: { type: 'string' } } } as const;

/** The OpenAPI 3.1 document of every REST route. */
export function openApiDocument(origin: string): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Prospectus',
    description: `The content of the site, its sections, its history and its messages. ${describeLimits()}`,
    version: '1.0.0',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    openApiVersion: '3.1.0',
    baseUrl: `${origin}/api`,
    tags: ['Content', 'Sections', 'History', 'Contact', 'Media', 'Accounts', 'Admin'],
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: SESSION_COOKIE,
        description: 'By https its name begins with __Host-.',
      },
      key: { type: 'http', scheme: 'bearer' },
    },
  });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: structuredClone(ERROR_SCHEMA) as never },
  };
  for (const route of restRoutes(appRouter)) describeRoute(document, route);
  nameJsonValues(document);
  return { ...document, paths: { ...document.paths, ...mediaPaths(origin, errorResponses), ...opsPaths(origin) } };
}

function describeRoute(document: OpenAPIObject, route: RestRoute): void {
  const operation = document.paths?.[route.path]?.[route.method.toLowerCase() as 'get'] as Operation | undefined;
  if (!operation) throw new Error(`The document lacks ${route.method} ${route.path}.`);
  const success = operation.responses?.['200'];
  const status = String(route.meta.successStatus ?? 200);
  operation.responses = { [status]: success, ...errorResponses(statusesOf(route)) };
  operation.security = securityOf(route);
  describeBody(operation, route);
  addExamples(operation, route, status);
}

function securityOf({ access, meta }: RestRoute): Record<string, string[]>[] {
  if (access === 'public') return [];
  return meta.allowsKeys ? [{ session: [] }, { key: [] }] : [{ session: [] }];
}

/** A route that takes nothing asks for no body, and one that needs nothing takes none as well. */
function describeBody(operation: Operation, route: RestRoute): void {
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : undefined;
  const json = body?.content['application/json'];
  if (!json) return;
  if (route.meta.body) json.schema = structuredClone(route.meta.body) as typeof json.schema;
  const { properties = {}, required = [] } = json.schema as { properties?: object; required?: string[] };
  if (body && required.length === 0) body.required = false;
  if (Object.keys(properties).length === 0) operation.requestBody = undefined;
}

function statusesOf(route: RestRoute): number[] {
  const always = [400, 414, 429, 500, 503];
  const guarded = route.access === 'public' ? [] : [401, 403];
  const body = route.method === 'POST' || route.method === 'PATCH' ? [413, 415] : [];
  return [...new Set([...always, ...guarded, ...body, ...(route.meta.refuses ?? [])])].sort((a, b) => a - b);
}

function errorResponses(statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => {
      const code = Object.entries(STATUS_OF).find(([, value]) => value === status)?.[0] as ErrorCode;
      const example = { message: MEANINGS[status], code, requestId: '7b0c4a52-2f1e-4a57-9a43-6f6d3c1d5b11' };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } };
      return [String(status), { description: MEANINGS[status], content }];
    }),
  );
}

function addExamples(operation: Operation, route: RestRoute, status: string): void {
  const { request = {}, response } = route.meta.example ?? { response: undefined };
  const answer = operation.responses?.[status]?.content?.['application/json'];
  if (answer) answer.example = response;
  const parameters = (operation.parameters ?? []) as { name: string; example?: unknown }[];
  for (const parameter of parameters) {
    if (request[parameter.name] !== undefined) parameter.example = request[parameter.name];
  }
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined;
  const json = body?.['application/json'];
  if (!json) return;
  const inPath = new Set(parameters.map(({ name }) => name));
  json.example = Object.fromEntries(Object.entries(request).filter(([name]) => !inPath.has(name)));
}

/** What hosts ask: outside `/api`, and no procedures. */
function opsPaths(origin: string): NonNullable<OpenAPIObject['paths']> {
  const servers = [{ url: origin }];
  const text = (description: string) => ({
    description,
    content: { 'text/plain': { schema: { type: 'string' as const } } },
  });
  const json = (description: string, status: string) => ({
    description,
    content: { 'application/json': { schema: STATUS_SCHEMA, example: { status } } },
  });
  const unready = errorResponses([414, 503]);
  const common = { servers, tags: ['Operations'], security: [] };
  return {
    '/healthz': {
      get: {
        ...common,
        operationId: 'healthz',
        summary: 'Is the server alive',
        responses: { 200: json('Alive.', 'ok'), ...errorResponses([414, 500]) },
      },
    },
    '/readyz': {
      get: {
        ...common,
        operationId: 'readyz',
        summary: 'Can the server serve',
        responses: { 200: json('Ready.', 'ready'), ...unready },
      },
    },
    '/metrics': {
      get: {
        ...common,
        operationId: 'metrics',
        summary: 'Prometheus metrics, by token',
        security: [{ key: [] }],
        responses: { 200: text('Metrics.'), ...errorResponses([404, 414]) },
      },
    },
  } as NonNullable<OpenAPIObject['paths']>;
}

const MB = 1024 * 1024;

/** What no request may go beyond, in words, for the document's description. */
function describeLimits(): string {
  return [
    `A value has at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON and is nested at most ${MAX_VALUE_DEPTH} deep; a page's content, or a section's data, has at most ${MAX_DOCUMENT_LENGTH.toLocaleString('en')} characters.`,
    `Markup in a text is nested at most ${MAX_NESTING} deep, has at most ${MAX_ATTRIBUTES} attributes an element, and may leave so much open that up to ${MAX_REOPENED.toLocaleString('en')} elements are opened again, more in a long text.`,
    `A path has at most ${MAX_SEGMENTS} segments of at most 64 letters, digits, - and _. A batch has 1 to ${MAX_BATCH} changes.`,
    `A body has at most ${MAX_JSON_BYTES / MB} MB, an import ${MAX_IMPORT_BYTES / MB} MB; it holds at most ${Math.floor(MAX_JSON_BYTES / BYTES_A_VALUE).toLocaleString('en')} values, an import beyond ${MAX_JSON_BYTES / MB} MB one for each ${BYTES_A_VALUE} bytes; an uploaded file 25 MB; an address has at most ${MAX_ADDRESS_LENGTH.toLocaleString('en')} characters.`,
    'A field that a body does not take is refused, as is a query parameter where a session or key is asked for; what anyone may read passes unknown query parameters over.',
  ].join(' ');
}

const JSON_VALUE = '#/components/schemas/JsonValue';

/**
 * Gives any JSON value one name in the document. The generator writes one recursive schema for each place it is used, under a
 * number, which says nothing to a reader and which makers of clients can not turn into a type.
 */
function nameJsonValues(document: OpenAPIObject): void {
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
