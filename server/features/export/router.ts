import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { sudoOrKeyEffect, sudoOrKeyMutation } from '../procedures';
import { CONTENT_FORMAT, CONTENT_VERSION, contentDocument, contentShape } from './content-document';
import { exportContent } from './export-content';
import { importContent } from './import-content';

/** The maximum size of an imported file, in bytes. */
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
  // Exports are recorded in the audit log.
  export: sudoOrKeyEffect
    .meta({
      openapi: { method: 'GET', path: '/admin/export', summary: 'Export all content as one document', tags },
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
        summary: 'Import an exported document',
        description:
          'Replaces the content of this site by that of the document, all or nothing; up to 20 MB. Pages, templates and redirects that are not in the document stay. Sections that are not in it are deleted, and can be restored. Redirects that this site cannot have are left out and reported.',
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
    .input(
      strictInput({
        ...contentShape,
        dryRun: z.boolean().optional().describe('Whether to only check the document and report what would change.'),
      }),
    )
    .output(z.object({ dryRun: z.boolean(), changeSetId: z.number().int().nullable(), report }))
    .mutation(async ({ ctx, input: { dryRun = false, ...document } }) => ({
      dryRun,
      ...(await importContent(ctx.db, document, { actor: ctx.actor, isDryRun: dryRun, origin: ctx.origin })),
    })),
});
