import { z } from 'zod';
import { t } from '../trpc/init';
import { sudoOrKeyEffect, sudoOrKeyMutation } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { CONTENT_FORMAT, CONTENT_VERSION, contentDocument, contentShape } from './content-document';
import { exportContent } from './export-content';
import { importContent } from './import-content';

/** The largest file that may be imported, in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

const names = z.array(z.string());
const report = z.object({
  pages: z.object({ changed: names, unchanged: names, notInFile: names }),
  sections: z.object({ added: names, changed: names, unchanged: names, deleted: names }),
  templates: z.object({ added: names, changed: names, unchanged: names, notInFile: names }),
  redirects: z.object({ added: names, changed: names, unchanged: names, leftOut: names }),
});
const exampleDocument = {
  format: CONTENT_FORMAT,
  version: CONTENT_VERSION,
  changedAt: '2026-01-05T10:00:00.000Z',
  pages: { home: { callToAction: { title: 'Talk to us' } } },
  sections: [],
  templates: [],
} as const;
const tags = ['Admin'];

export const exportRouter = t.router({
  // That it was made is recorded.
  export: sudoOrKeyEffect
    .meta({
      openapi: { method: 'GET', path: '/admin/export', summary: 'All content as one document', tags },
      example: { request: {}, response: { ...exampleDocument, sections: [], templates: [] } },
    })
    .input(strictInput({}))
    .output(contentDocument)
    .query(({ ctx }) => exportContent(ctx.db, ctx.actor)),

  import: sudoOrKeyMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/import',
        summary: 'Make the content what an exported document says, all or none',
        description:
          'Takes what `GET /admin/export` gives, up to 20 MB. With `dryRun: true` it is checked and compared alone. Pages, templates and redirects that are not in the document stay, and redirects that can not be on this site are left out; sections that are not are deleted, and can be restored.',
        tags,
      },
      maxBytes: MAX_IMPORT_BYTES,
      example: {
        request: { ...exampleDocument, sections: [], templates: [], dryRun: true },
        response: {
          dryRun: true,
          changeSetId: null,
          report: {
            pages: { changed: ['home'], unchanged: [], notInFile: ['about'] },
            sections: { added: [], changed: [], unchanged: [], deleted: [] },
            templates: { added: [], changed: [], unchanged: [], notInFile: [] },
            redirects: { added: ['/old-history'], changed: [], unchanged: [], leftOut: [] },
          },
        },
      },
      refuses: [422],
    })
    .input(strictInput({ ...contentShape, dryRun: z.boolean().optional() }))
    .output(z.object({ dryRun: z.boolean(), changeSetId: z.number().nullable(), report }))
    .mutation(async ({ ctx, input: { dryRun = false, ...document } }) => ({
      dryRun,
      ...(await importContent(ctx.db, document, { actor: ctx.actor, isDryRun: dryRun, origin: ctx.origin })),
    })),
});
