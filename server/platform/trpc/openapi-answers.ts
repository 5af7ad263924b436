import { type ErrorCode, REASONS, STATUS_OF } from '../errors';

const MEANINGS: Record<number, string> = {
  400: 'The input is not valid; `issues` says where.',
  401: 'No valid session or key.',
  403: 'The session or key does not have the right, or the request comes from another site.',
  404: 'There is nothing with this id or address.',
  409: 'Someone changed the value since the caller read it. Nothing was written.',
  410: 'The file was withdrawn for good.',
  413: 'The body is larger than 1 MB, or than the limit of this route.',
  414: 'The address has more than 2,048 characters.',
  415: 'The body is not JSON, or the file is of a type that is not accepted.',
  422: 'The request is well formed, but the rules of the content refuse it; `issues` says where.',
  429: 'Too many requests.',
  500: 'Something went wrong. The log has the details under `requestId`.',
  503: 'The database cannot be reached right now.',
};

/** The schema of every error body. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'What went wrong, in words for people.' },
    code: { type: 'string', enum: Object.keys(STATUS_OF), description: 'The kind of failure, for programs.' },
    reason: {
      type: 'string',
      enum: [...REASONS],
      description:
        'What must happen before the request can succeed. `APPROVAL_REQUIRED`: the change must be saved to a draft, and approved. The others are for signed-in people, and never sent to API keys.',
    },
    issues: {
      type: 'array',
      description: 'The fields that were refused.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The field: `changes.7.path`.' },
          message: { type: 'string', description: 'What is wrong with it.' },
        },
      },
    },
    conflicts: {
      type: 'array',
      description: 'With 409: the values that changed since the caller read them.',
      items: {
        type: 'object',
        required: ['path', 'ref', 'base', 'theirs', 'mine'],
        properties: {
          path: { type: 'string', description: 'Where the value is.' },
          ref: { type: 'string', description: 'The same path, with each item of a list named by its id.' },
          base: { description: 'The value that the caller read.' },
          theirs: { description: 'The value that is stored now.' },
          mine: { description: 'The value that the caller sent.' },
        },
      },
    },
    requestId: { type: 'string', description: 'The id of the request, as in `X-Request-Id` and the log.' },
  },
} as const;

const ETAG = {
  description: 'Names this version of the answer. Send it back as `If-None-Match`.',
  schema: { type: 'string' as const },
};

/** Headers of a successful read. */
export const READ_HEADERS = { ETag: ETAG };

export const NOT_MODIFIED = { description: 'The caller has this version already.', headers: { ETag: ETAG } };

const FAILURE_HEADERS: Record<number, object> = {
  401: {
    'WWW-Authenticate': {
      description: 'How to identify: `Bearer realm="API key"`.',
      schema: { type: 'string' as const },
    },
  },
  429: { 'Retry-After': retryAfter() },
  503: { 'Retry-After': retryAfter() },
};

function retryAfter() {
  return {
    description: 'The number of seconds after which to try again.',
    required: true,
    schema: { type: 'integer' as const, minimum: 1 },
  };
}

/** Returns the declared responses of a route that may fail with these statuses. */
export function errorResponses(statuses: number[]) {
  return Object.fromEntries(
    statuses.map((status) => {
      const code = Object.entries(STATUS_OF).find(([, value]) => value === status)?.[0] as ErrorCode;
      const example = { message: MEANINGS[status], code, requestId: '7b0c4a52-2f1e-4a57-9a43-6f6d3c1d5b11' };
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } };
      const headers = FAILURE_HEADERS[status];
      return [String(status), { description: MEANINGS[status], ...(headers && { headers }), content }];
    }),
  );
}
