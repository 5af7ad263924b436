import type { OpenAPIObject } from 'trpc-to-openapi';

type Paths = NonNullable<OpenAPIObject['paths']>;

const FILE = { url: '/media/4c6f…e1-1600x900-….jpg', width: 1600, height: 900, alt: '' };
const FILE_SCHEMA = {
  type: 'object',
  required: ['url', 'width', 'height', 'alt'],
  properties: {
    url: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    alt: { type: 'string' },
    leftOut: {
      type: 'array',
      items: { type: 'string' },
      description: 'What was left out of an SVG file, in words; absent if nothing was.',
    },
  },
};

/**
 * The routes of files, which are no JSON and so no procedures, as the reference tells them.
 * @param errors makes the answers of failures
 */
export function mediaPaths(origin: string, errors: (statuses: number[]) => object): Paths {
  const picture = { schema: { type: 'string', format: 'binary' } };
  return {
    '/media': {
      post: {
        operationId: 'media-upload',
        tags: ['Media'],
        summary: 'Upload pictures and documents',
        description:
          'JPEG, PNG, GIF, WebP, AVIF, HEIC or TIFF, each of at most 25 MB and 120 megapixels, scaled down to 40 (moving ones have at most 40 in all frames); SVG of at most 10 MB; PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, TXT, CSV or ICS, each of at most 25 MB; all or none. Pictures are drawn anew: no metadata is kept. A document stands at an address of its own, and stays there when another file is put in its place.',
        parameters: [
          {
            name: 'replaces',
            in: 'query',
            required: false,
            description:
              'The id of the document in whose place the one file is put: the last part but one of its address.',
            schema: { type: 'string', pattern: '^[a-z0-9]{10}$' },
          },
        ],
        security: [{ session: [] }, { key: [] }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  files: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 10 },
                  image: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'The first file, and all of them.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['success', 'file', 'files'],
                  properties: {
                    success: { type: 'integer', enum: [1] },
                    file: FILE_SCHEMA,
                    files: { type: 'array', items: FILE_SCHEMA },
                  },
                },
                example: { success: 1, file: FILE, files: [FILE] },
              },
            },
          },
          ...errors([400, 401, 403, 404, 413, 414, 415, 422, 429, 500, 503]),
        },
      },
    },
    '/media/files/{id}/{name}': {
      get: {
        servers: [{ url: origin }],
        operationId: 'file-read',
        tags: ['Media'],
        summary: 'A document; another file may stand there later',
        security: [],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'k3v9m2x7qa' },
          { name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'annual-letter.pdf' },
        ],
        responses: {
          200: { description: 'The document.', content: { 'application/pdf': picture } },
          304: { description: 'The caller has it already.' },
          ...errors([404, 414, 429, 500, 503]),
        },
      },
    },
    '/media/{key}': {
      get: {
        servers: [{ url: origin }],
        operationId: 'media-read',
        tags: ['Media'],
        summary: 'A picture; it never changes',
        security: [],
        parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' }, example: '4c6f…e1.jpg' }],
        responses: {
          200: { description: 'The picture.', content: { 'image/*': picture } },
          304: { description: 'The caller has it already.' },
          ...errors([404, 414, 429, 500]),
        },
      },
    },
  } as unknown as Paths;
}
