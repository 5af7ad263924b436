import type { OpenAPIObject } from 'trpc-to-openapi';
import { z } from 'zod';
import { errorResponses } from '../../platform/trpc/openapi-answers';
import { claimFile, exampleFile } from './shapes';

type Paths = NonNullable<OpenAPIObject['paths']>;

/** Returns the API document of the routes for files of claims, which are not procedures because files are not JSON. */
export function claimFilePaths(): Paths {
  const id = (name: string, description: string) => ({
    ...{ name, in: 'path', required: true, description, example: 1 },
    schema: { type: 'integer', minimum: 1 },
  });
  const claimId = id('id', 'The id of the claim.');
  return {
    '/api/claims/{id}/upload': {
      post: {
        operationId: 'claims-upload',
        tags: ['Claims'],
        summary: 'Upload a file that substantiates a claim',
        description:
          'PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, TXT, CSV, ICS, EML, MSG or an image, of at most 25 MB. The file is stored as it is, encrypted, and is never public.\n\nAn admin or reviewer, or an API key with the scope `claims:write`.',
        parameters: [claimId],
        security: [{ session: [] }, { key: ['claims:write'] }],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['files'],
                properties: { files: { type: 'string', format: 'binary', description: 'The file.' } },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'The stored file.',
            content: { 'application/json': { schema: schemaOf(claimFile), example: exampleFile } },
          },
          ...errorResponses([400, 401, 403, 404, 409, 413, 414, 415, 422, 429, 500, 503]),
        },
      },
    },
    '/api/claims/{id}/files/{fileId}/content': {
      get: {
        operationId: 'claims-readFile',
        tags: ['Claims'],
        summary: 'Download a file that substantiates a claim',
        description:
          'The file as it was uploaded, as an attachment that no cache may store.\n\nAn admin or reviewer, or an API key with the scope `claims:read`.',
        parameters: [claimId, id('fileId', 'The id of the file.')],
        security: [{ session: [] }, { key: ['claims:read'] }],
        responses: {
          200: {
            description: 'The file.',
            content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
          },
          ...errorResponses([400, 401, 403, 404, 414, 429, 500, 503]),
        },
      },
    },
  } as unknown as Paths;
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
