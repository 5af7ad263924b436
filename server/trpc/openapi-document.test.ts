import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Meta } from './init';
import { openApiDocument } from './openapi-document';
import { referencePage } from './reference-page';
import { restRoutes } from './rest-routes';
import { appRouter } from './router';

const document = openApiDocument('http://localhost:3000');

describe('the OpenAPI document', () => {
  it('has no lint error', () => {
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

  it('lists every route with a summary, a tag, its security, its errors and an example that its own schemas take', () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta: Meta; inputs: z.ZodType[]; output: z.ZodType } }
    >;
    for (const { method, path: route, procedurePath, access, meta: declared } of restRoutes(appRouter)) {
      const operation = document.paths?.[route]?.[method.toLowerCase() as 'get'];
      expect([route, operation?.summary, operation?.tags?.length]).toEqual([route, expect.any(String), 1]);
      const ways = access === 'public' ? 0 : declared.allowsKeys ? 2 : 1;
      expect([route, operation?.security?.length]).toEqual([route, ways]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['400', '414', '429', '500', '503']),
      );
      const { meta, inputs, output } = procedures[procedurePath]?._def ?? {};
      expect([route, inputs?.[0]?.safeParse(meta?.example?.request ?? {}).success]).toEqual([route, true]);
      expect([route, output?.safeParse(meta?.example?.response).success]).toEqual([route, true]);
    }
  });

  it('names any JSON value once, and asks for no body where there is nothing to say', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('__schema');
    expect(document.components?.schemas?.JsonValue).not.toHaveProperty('type');
    expect(document.paths?.['/content/update']?.post?.requestBody).toMatchObject({
      content: {
        'application/json': { schema: { properties: { value: { $ref: '#/components/schemas/JsonValue' } } } },
      },
    });
    expect(document.paths?.['/auth/sign-out']?.post?.requestBody).toBeUndefined();
    expect(document.paths?.['/history/{id}/revert']?.post?.requestBody).toMatchObject({ required: false });
    expect(document.paths?.['/contact']?.post?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['fullName', 'email', 'subject', 'message'] } } },
    });
  });

  it('says how large a value, a document, a batch, a body and an address may be', () => {
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
      JSON.stringify(document.paths?.[path]?.[method]?.requestBody);
    expect(schemaOf('/sections', 'post')).toContain('at most 256 KB as JSON, nested at most 20 deep');
    expect(schemaOf('/sections/{id}', 'patch')).toContain('at most 256 KB');
    expect(schemaOf('/content/update', 'post')).toContain('At most 12 segments');
    expect(schemaOf('/content/batch', 'post')).toContain('"minItems":1,"maxItems":500');
    expect(referencePage(document)).toContain('256 KB');
  });

  it('is shown as a page without scripts', () => {
    const page = referencePage(document);
    expect(page).toContain('/api/content/{pageId}');
    expect(page).not.toContain('<script');
  });

  it('is made without a change to the schemas it is made of', () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
    const inputs = procedures['sections.create']?._def.inputs ?? [];
    const body = { pageId: 'home', sectionType: 'hero', sectionName: 'A', sectionData: {}, position: '5' };
    expect(inputs[0]?.safeParse(body).success).toBe(false);
    expect(inputs[0]?.safeParse({ ...body, position: 5 }).success).toBe(true);
    expect(z.number().safeParse('5').success).toBe(false);
  });
});
