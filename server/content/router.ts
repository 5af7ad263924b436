import { z } from 'zod';
import { MAX_SEGMENTS } from '../../src/lib/dotted-path';
import { AppError } from '../errors';
import type { Context } from '../trpc/context';
import { t } from '../trpc/init';
import { editorMutation, editorProcedure, publicProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { applyChanges } from './apply-changes';
import type { Change } from './apply-in-memory';
import { readPage } from './read-page';
import { readAllPhotos } from './read-photos';

const content = z.record(z.string(), z.unknown());
/** How many changes a batch may hold. */
export const MAX_BATCH = 500;

const path = z
  .string()
  .describe(
    `Where: \`home.hero.headline\`, \`dynamic.{sectionId}.{field}\`, \`element.{id}.{field}\`, \`sections.{id}.order\`. At most ${MAX_SEGMENTS} segments, each of 1 to 64 letters, digits, - and _.`,
  );
const versions = z.record(z.string(), z.number());
const tags = ['Content'];
/** Which answer of the writing help the value came of, kept with the change. */
const ai = z.string().min(1).max(64).optional();
type Caller = Pick<Context, 'db' | 'actor' | 'door'>;

export const contentRouter = t.router({
  get: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/content/{pageId}', summary: "Read a page's content", tags },
      example: {
        request: { pageId: 'testimonials' },
        response: { intro: { title: 'Ask them yourself', content: '…' } },
      },
      refuses: [404],
    })
    .input(strictInput({ pageId: z.string() }))
    .output(content)
    .query(async ({ ctx, input }) => (await readPage(ctx.db, input.pageId)).content),

  /** The content with its version, for our own screens. */
  read: publicProcedure
    .input(z.object({ pageId: z.string() }))
    .output(z.object({ content, version: z.number() }))
    .query(({ ctx, input }) => readPage(ctx.db, input.pageId)),

  /** Every known photo by the name of who it shows, for the editors' preview. */
  photos: editorProcedure.output(z.record(z.string(), z.string())).query(({ ctx }) => readAllPhotos(ctx.db)),

  update: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/content/update', summary: 'Set the value at a path', tags },
      example: {
        request: { path: 'home.hero.cta', value: 'Talk to us' },
        response: { success: true, path: 'home.hero.cta', value: 'Talk to us', version: 2 },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ path, value: z.json(), base: z.json().optional(), ai }))
    .output(z.object({ success: z.literal(true), path: z.string(), value: z.unknown(), version: z.number() }))
    .mutation(async ({ ctx, input }) => {
      if (input.value === null) {
        const message = 'A value is required; to delete, use /api/content/delete.';
        throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'value', message }] });
      }
      const { version, value } = await applyOne(ctx, input);
      return { success: true as const, path: input.path, value, version };
    }),

  delete: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/content/delete', summary: 'Delete what is at a path', tags },
      example: {
        request: { path: 'home.welcome.body.1' },
        response: { success: true, path: 'home.welcome.body.1', version: 3 },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ path, base: z.json().optional() }))
    .output(z.object({ success: z.literal(true), path: z.string(), version: z.number() }))
    .mutation(async ({ ctx, input }) => {
      const { version } = await applyOne(ctx, { ...input, value: null });
      return { success: true as const, path: input.path, version };
    }),

  batch: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/content/batch', summary: 'Make several changes, all or none', tags },
      example: {
        request: { changes: [{ path: 'home.hero.cta', value: 'Talk to us' }], note: 'A plainer button' },
        response: { success: true, changeSetId: 12, versions: { home: 4 } },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        changes: z
          .array(strictInput({ path, value: z.json(), base: z.json().optional(), ai }))
          .min(1)
          .max(MAX_BATCH),
        note: z.string().max(500).optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), changeSetId: z.number(), versions }))
    .mutation(async ({ ctx, input }) => {
      const { changeSetId, versions } = await applyChanges(ctx.db, { actor: ctx.actor, door: ctx.door, ...input });
      return { success: true as const, changeSetId, versions };
    }),
});

/** One change; its issues are told by the fields of the single calls. @returns the new version, and the value as stored */
async function applyOne(ctx: Caller, change: Change): Promise<{ version: number; value: unknown }> {
  try {
    return await applyIn(ctx, change);
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace('changes.0.', '') }));
    throw new AppError(error.code, error.message, { issues, conflicts: error.conflicts, cause: error });
  }
}

async function applyIn(ctx: Caller, change: Change): Promise<{ version: number; value: unknown }> {
  const { versions, values } = await applyChanges(ctx.db, { actor: ctx.actor, door: ctx.door, changes: [change] });
  return { version: versionOf(change.path, versions), value: values[0] };
}

/** The version of what was changed: of the section moved, where the others were renumbered too. */
function versionOf(path: string, versions: Record<string, number>): number {
  const [first, second] = path.split('.');
  return versions[first === 'sections' ? `dynamic.${second}` : ''] ?? Object.values(versions)[0] ?? 0;
}
