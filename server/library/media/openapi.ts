import type { OpenAPIObject } from 'trpc-to-openapi';
import { errorResponses, NOT_MODIFIED, READ_HEADERS } from '../../platform/trpc/openapi-answers';

type Paths = NonNullable<OpenAPIObject['paths']>;

const FILE = { url: '/media/4c6f…e1-1600x900-….jpg', width: 1600, height: 900, alt: '' };
const FILE_SCHEMA = {
  type: 'object',
  required: ['url', 'width', 'height', 'alt'],
  properties: {
    url: { type: 'string', description: 'The address of the file on this site.' },
    width: { type: 'integer', description: 'In pixels; 0 for a document.' },
    height: { type: 'integer', description: 'In pixels; 0 for a document.' },
    alt: { type: 'string', description: 'The alt text.' },
    leftOut: {
      type: 'array',
      items: { type: 'string' },
      description: 'A description of the parts removed from an SVG file; absent if nothing was removed.',
    },
  },
};

/** Returns the API document of the routes for files, which are not procedures because files are not JSON. */
export function mediaPaths(): Paths {
  const file = { schema: { type: 'string', format: 'binary' } };
  return {
    '/api/media': {
      post: {
        operationId: 'media-upload',
        tags: ['Media'],
        summary: 'Upload images and documents',
        description:
          'JPEG, PNG, GIF, WebP, AVIF, HEIC or TIFF, each of at most 25 MB and 120 megapixels, scaled down to 40 (moving ones have at most 40 in all frames); SVG of at most 10 MB; PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, TXT, CSV or ICS, each of at most 25 MB. Either all files are stored or none. Images are re-encoded, and their metadata is removed. A document keeps its address when another file replaces it.\n\nAn editor or admin, or an API key with the scope `content:write`.',
        parameters: [
          {
            name: 'replaces',
            in: 'query',
            required: false,
            description:
              'The id of the document that the file replaces: the last part but one of its address. Send one file only.',
            schema: { type: 'string', pattern: '^[a-z0-9]{10}$' },
          },
        ],
        security: [{ session: [] }, { key: ['content:write'] }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  files: {
                    type: 'array',
                    items: { type: 'string', format: 'binary' },
                    minItems: 1,
                    maxItems: 10,
                    description: 'The files, up to ten.',
                  },
                  image: {
                    type: 'string',
                    format: 'binary',
                    description: 'One file; use it or `files`. Editor.js sends its images like this.',
                  },
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
          ...errorResponses([400, 401, 403, 404, 413, 414, 415, 422, 429, 500, 503]),
        },
      },
    },
    '/media/files/{id}/{name}': {
      get: {
        operationId: 'file-read',
        tags: ['Media'],
        summary: 'Read a document',
        description: 'Another file may replace it at the same address. Open to anyone.',
        security: [],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The id of the document.',
            schema: { type: 'string' },
            example: 'k3v9m2x7qa',
          },
          {
            name: 'name',
            in: 'path',
            required: true,
            description: 'The name of the file.',
            schema: { type: 'string' },
            example: 'annual-letter.pdf',
          },
        ],
        responses: {
          200: { description: 'The document.', headers: READ_HEADERS, content: { '*/*': file } },
          304: NOT_MODIFIED,
          ...errorResponses([404, 410, 414, 429, 500, 503]),
        },
      },
    },
    '/media/{key}': {
      get: {
        operationId: 'media-read',
        tags: ['Media'],
        summary: 'Read an image',
        description: 'The image at an address never changes. Open to anyone.',
        security: [],
        parameters: [
          {
            name: 'key',
            in: 'path',
            required: true,
            description: 'The last part of the address that the upload returned.',
            schema: { type: 'string' },
            example: '4c6f…e1.jpg',
          },
        ],
        responses: {
          200: { description: 'The image.', headers: READ_HEADERS, content: { 'image/*': file } },
          304: NOT_MODIFIED,
          ...errorResponses([404, 410, 414, 429, 500]),
        },
      },
    },
  } as unknown as Paths;
}
