import { z } from 'zod';
import type { Ids } from '../../../src/content/items/ids';
import type { JsonValue } from '../../../src/lib/json';
import { withoutHidden } from '../../../src/pages/arrangement';
import { withoutPrompts } from '../../../src/pages/prompts';
import { requireAccess } from '../../accounts/auth/procedures';
import { t } from '../../accounts/auth/trpc';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { flagParameter } from '../../platform/trpc/wire-types';
import type { ContentContext } from '../context';
import { editorMutation, editorProcedure, shownProcedure } from '../procedures';
import { applyChanges } from './apply-changes';
import { ai, base, type ContentChange, changeSetId, changeShape, path, toChange } from './change';
import { withOwnPaths } from './own-paths';
import { readEditable, readEditablePage } from './read-editable';
import { readPage } from './read-page';
import { section } from './section-shape';
import { withoutUnseen } from './without-unseen';

const content = z.record(z.string(), z.unknown());
/** The maximum number of changes in a batch. */
export const MAX_BATCH = 500;

/** The ids of the items in some content: for a list those of its items, each with the ids inside it; for an object those of its fields. */
export const ids = z.custom<Ids>(() => true);
const editable = z.object({ content, ids, version: z.number() });
/** A page as an editor opens it. */
export const editablePage = editable.extend({ sections: z.array(section.extend({ ids })), site: editable.nullable() });
const versions = z
  .record(z.string(), z.number())
  .describe('The current version of each page (`home`) and section (`dynamic.{sectionId}`) that the changes name.');
/** Any JSON value except null. */
const presentValue: z.ZodType<JsonValue, unknown> = z
  .union([z.string(), z.number(), z.boolean(), z.array(jsonValue()), z.record(z.string(), jsonValue())], {
    error: ({ input }) => (input === null ? 'A value is required; to delete, use /api/content/delete.' : undefined),
  })
  .describe('The new value. To remove a value, use `/api/content/delete`.');
const tags = ['Content'];
type Caller = Pick<ContentContext, 'db' | 'actor' | 'source'>;

export const contentRouter = t.router({
  get: shownProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/content/{pageId}',
        summary: "Read a page's content",
        description:
          'Returns the content by section. With `ids=true` it returns `{content, ids, version}` instead: `ids` has the ids of the items in place of each list, as texts, or as `{id, ids}` for items that contain lists themselves.',
        tags,
      },
      example: {
        request: { pageId: 'testimonials' },
        response: { intro: { title: 'Ask them yourself', content: '…' } },
      },
      refuses: [404],
      isKept: true,
      showsMore: true,
    })
    .input(
      strictInput({
        pageId: z.string().describe('The id of the page: `home`.'),
        ids: flagParameter
          .optional()
          .describe('Whether to return the ids of items and the version too. Needs the scope `content:draft`.'),
      }),
    )
    .output(content)
    .query(async ({ ctx, input }) => {
      if (input.ids === 'true') {
        requireAccess(ctx.actor, 'draft', true, true);
        return { ...(await readEditable(ctx.db, input.pageId)) };
      }
      if (ctx.actor.role === null) await ctx.directory.requireShown(input.pageId);
      const { content: stored } = await readPage(ctx.db, input.pageId);
      return withoutPrompts(ctx.actor.role === null ? withoutUnseen(input.pageId, withoutHidden(stored)) : stored);
    }),

  /** Returns the content with its version; not part of the public API. */
  read: shownProcedure
    .input(z.object({ pageId: z.string() }))
    .output(z.object({ content, version: z.number() }))
    .query(async ({ ctx, input }) => {
      if (ctx.actor.role === null) await ctx.directory.requireShown(input.pageId);
      const { content, version } = await readPage(ctx.db, input.pageId);
      return {
        content: ctx.actor.role === null ? withoutUnseen(input.pageId, withoutHidden(content)) : content,
        version,
      };
    }),

  /** Returns everything an editor needs to open a page, from one snapshot; not part of the public API. */
  editable: editorProcedure
    .input(z.object({ pageId: z.string(), isSiteShown: z.boolean().optional() }))
    .output(editablePage)
    .query(({ ctx, input }) => readEditablePage(ctx.db, input)),

  /** Returns every known photo by the name of the person, for the editors' preview. */
  photos: editorProcedure.output(z.record(z.string(), z.string())).query(({ ctx }) => ctx.pictures.readAll()),

  /** Returns the library's alt texts of some images, by their short names, for the editors' preview. */
  alts: editorProcedure
    .input(strictInput({ names: z.array(z.string().regex(/^[0-9a-f]{16}$/)).max(50) }))
    .output(z.record(z.string(), z.string()))
    .query(({ ctx, input }) => ctx.pictures.altsOf(input.names)),

  update: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/content/update', summary: 'Set the value at a path', tags },
      example: {
        request: { path: 'home.hero.cta', value: 'Talk to us' },
        response: { success: true, path: 'home.hero.cta', value: 'Talk to us', version: 2 },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ path, value: presentValue, base, ai }))
    .output(z.object({ success: z.literal(true), path: z.string(), value: z.unknown(), version: z.number() }))
    .mutation(async ({ ctx, input }) => {
      const { version, value } = await applyOne(ctx, input);
      return { success: true as const, path: input.path, value, version };
    }),

  delete: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/content/delete', summary: 'Delete the value at a path', tags },
      example: {
        request: { path: 'home.welcome.body.1' },
        response: { success: true, path: 'home.welcome.body.1', version: 3 },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ path, base }))
    .output(z.object({ success: z.literal(true), path: z.string(), version: z.number() }))
    .mutation(async ({ ctx, input }) => {
      const { version } = await applyOne(ctx, { ...input, value: null });
      return { success: true as const, path: input.path, version };
    }),

  batch: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/content/batch',
        summary: 'Make several changes, all or none',
        description:
          'Each change sets a value, removes a field, or inserts, moves or removes an item of a list. Without `op` it sets its value, and null removes the value that is there. Changes are applied in order, but every `base` is compared with the state before the first one. A path that names an item by its id finds the item wherever it has moved; it is 404 once the item is gone.',
        tags,
      },
      example: {
        request: {
          changes: [
            { path: 'home.hero.cta', value: 'Talk to us' },
            { op: 'insert', path: 'home.welcome.body', after: null, value: 'We buy small companies.' },
          ],
          note: 'A plainer button',
        },
        response: { success: true, changeSetId: 12, versions: { home: 4 } },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        changes: z
          .array(changeShape)
          .min(1)
          .max(MAX_BATCH)
          .describe('The changes, in order. Each one sees the result of those before it.'),
        note: z.string().max(500).optional().describe('Why the changes were made, for the history.'),
      }),
    )
    .output(z.object({ success: z.literal(true), changeSetId, versions }))
    .mutation(async ({ ctx, input }) => {
      const { actor, source } = ctx;
      const changes = input.changes.map(toChange);
      const applied = await applyChanges(ctx.db, { actor, source, changes, note: input.note });
      return { success: true as const, changeSetId: applied.changeSetId, versions: applied.versions };
    }),
});

/** Writes one change; its issues name the fields of the single call. @returns the new version, and the value as stored */
async function applyOne(
  { db, actor, source }: Caller,
  change: ContentChange,
): Promise<{ version: number; value: unknown }> {
  const { versions, values } = await withOwnPaths(applyChanges(db, { actor, source, changes: [change] }));
  return { version: getVersion(change.path, versions), value: values[0] };
}

/** Returns the version of the changed document: for an order that of the moved section, because others may have been renumbered too. */
function getVersion(path: string, versions: Record<string, number>): number {
  const [first, second] = path.split('.');
  return versions[first === 'sections' ? `dynamic.${second}` : ''] ?? Object.values(versions)[0] ?? 0;
}
