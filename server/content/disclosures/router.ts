import { z } from 'zod';
import { ATTACHMENT_KINDS, MAX_DISCLOSURE_TEXT } from '../../../src/content/disclosure-limits';
import type { Attachment } from '../../../src/content/disclosures';
import { t } from '../../accounts/auth/trpc';
import { AppError } from '../../platform/errors';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, declareAs, filledText, flagParameter, limitParameter } from '../../platform/trpc/wire-types';
import type { ContentContext } from '../context';
import { editorMutation, editorProcedure } from '../procedures';
import { listDisclosureEvents } from './list-versions';
import { findClaimPlaces, listDisclosures, nameSections, presentDisclosure } from './read-library';
import { attachDisclosure, changeDisclosure, createDisclosure, detachDisclosure, setArchived } from './write-library';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const MAX_NAME = 200;
const tags = ['Disclosures'];
const DRAFTS =
  'This publishes at once. To prepare it for a review, add a change at `site.disclosures.~{id}` to a draft.';

const itemId = (description: string) =>
  declareAs(z.string().max(64), { pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: undefined }).describe(description);
const id = itemId('The id of the disclosure.');
const name = filledText(MAX_NAME).describe('What you call it. Visitors do not see it.');
const text = filledText(MAX_DISCLOSURE_TEXT).describe('The text that visitors read. Line breaks are kept.');
const note = filledText(500).optional().describe('Why, for the record.');
const attachment = z.object({
  to: z.enum(ATTACHMENT_KINDS).describe('What it is attached to.'),
  ref: z
    .string()
    .optional()
    .describe('The id of the page (`home`), or the section (`home.hero`, `dynamic.{sectionId}`).'),
  claim: z
    .number()
    .optional()
    .describe('The id of the claim that it is attached to, or because of which it is shown here.'),
});
const disclosure = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  isArchived: z.boolean(),
  attachments: z.array(
    attachment.extend({
      id: z.string(),
      isClaimGone: z
        .literal(true)
        .optional()
        .describe('Set if it is shown there because of a claim that no text there makes anymore.'),
    }),
  ),
  missing: z
    .array(attachment)
    .describe(
      'Places that make a claim it is attached to, but do not show it yet. Attach it to the claim again to add them.',
    ),
});
const event = z.object({
  changeSetId: z.number().int(),
  by: z.object({ id: z.string().nullable(), name: z.string().nullable(), isKey: z.boolean() }),
  at: z.string(),
  note: z.string().nullable(),
  source: z.string(),
  version: z
    .number()
    .int()
    .nullable()
    .describe('The number of the version of its text; null if the text stayed the same.'),
  text: z.string().describe('The text after the write.'),
  renamed: z.tuple([z.string().nullable(), z.string()]).nullable().describe('The previous and the new name.'),
  attached: z.array(attachment),
  detached: z.array(attachment),
  archived: z.boolean().nullable().describe('Whether it was archived (true) or unarchived (false).'),
  isRemoved: z.boolean().describe('True if a revert, a restore or a take-down removed it.'),
});

const example = {
  id: 'k7f2m9qa',
  name: 'Net returns',
  text: 'Returns are net of fees and expenses. Past performance does not guarantee future results.',
  isArchived: false,
  attachments: [{ id: 'a81kq02m', to: 'section' as const, ref: 'home.record' }],
  missing: [],
};
const exampleEvent = {
  ...{ changeSetId: 12, by: { id: 'u1', name: 'Marian Oakes', isKey: false }, at: '2026-01-05T10:00:00.000Z' },
  ...{ note: 'Asked for by counsel', source: 'dashboard', version: 2, text: example.text, renamed: null },
  ...{ attached: [], detached: [], archived: null, isRemoved: false },
};

const paged = { cursor: cursorParameter().optional(), limit: limitParameter(MAX_LIMIT).optional() };
const events = z.object({ items: z.array(event), nextCursor: z.string().nullable() });
const toLimit = (limit: string | undefined) => Number(limit ?? DEFAULT_LIMIT);

/** The library of disclosures. Their texts and places are site-wide content, so a write here is a write of content like any other. */
export const disclosuresRouter = t.router({
  list: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/disclosures',
        summary: 'List disclosures',
        description: 'Oldest first.',
        tags,
      },
      example: { request: {}, response: { items: [example], nextCursor: null } },
    })
    .input(
      strictInput({
        q: z.string().max(200).optional().describe('Return only disclosures whose name or text contains this.'),
        archived: flagParameter
          .optional()
          .describe('Return only archived disclosures (`true`), or only others (`false`).'),
        page: z
          .string()
          .max(64)
          .optional()
          .describe('Return only disclosures that are attached to this page or one of its sections.'),
        ...paged,
      }),
    )
    .output(z.object({ items: z.array(disclosure), nextCursor: z.string().nullable() }))
    .query(({ ctx, input: { archived, limit, ...input } }) => {
      const isArchived = archived === undefined ? undefined : archived === 'true';
      return listDisclosures(ctx.db, { ...input, isArchived, limit: toLimit(limit) });
    }),

  get: editorProcedure
    .meta({
      openapi: { method: 'GET', path: '/disclosures/{id}', summary: 'Read a disclosure', tags },
      example: { request: { id: example.id }, response: example },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(disclosure)
    .query(({ ctx, input }) => presentDisclosure(ctx.db, input.id)),

  versions: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/disclosures/{id}/versions',
        summary: 'List the versions of the text of a disclosure, newest first',
        tags,
      },
      example: { request: { id: example.id }, response: { items: [exampleEvent], nextCursor: null } },
      refuses: [404],
    })
    .input(strictInput({ id, ...paged }))
    .output(events)
    .query(({ ctx, input: { limit, ...input } }) =>
      listDisclosureEvents(ctx.db, { ...input, ofText: true, limit: toLimit(limit) }),
    ),

  events: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/disclosures/{id}/events',
        summary: 'List what happened to a disclosure, newest first',
        description: 'Also where it was attached, from when until when.',
        tags,
      },
      example: { request: { id: example.id }, response: { items: [exampleEvent], nextCursor: null } },
      refuses: [404],
    })
    .input(strictInput({ id, ...paged }))
    .output(events)
    .query(({ ctx, input: { limit, ...input } }) => listDisclosureEvents(ctx.db, { ...input, limit: toLimit(limit) })),

  /** Finds what a claim adds if a disclosure is attached to it, for changes of drafts; not part of the public API. */
  claimPlaces: editorProcedure
    .input(strictInput({ claim: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .output(z.array(attachment))
    .query(async ({ ctx, input: { claim } }) => (await findClaimPlaces(ctx.db, [claim])).get(claim) ?? []),

  /** Names the sections that editors added, for the dashboard; not part of the public API. */
  sections: editorProcedure
    .input(strictInput({ refs: z.array(z.string().max(130)).max(300) }))
    .output(z.array(z.object({ ref: z.string(), pageId: z.string(), name: z.string() })))
    .query(({ ctx, input }) => nameSections(ctx.db, input.refs)),

  create: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/disclosures',
        summary: 'Add a disclosure',
        description: 'It is attached to nothing yet, so visitors do not see it.',
        tags,
      },
      successStatus: 201,
      example: {
        request: { name: example.name, text: example.text },
        response: { ...example, attachments: [] },
      },
      refuses: [409, 422],
    })
    .input(strictInput({ name, text, note }))
    .output(disclosure)
    .mutation(async ({ ctx, input: { note, ...input } }) =>
      presentDisclosure(ctx.db, await createDisclosure(ctx.db, input, by(ctx, note))),
    ),

  change: editorMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/disclosures/{id}',
        summary: 'Change the name or text of a disclosure',
        description: `A new text is a new version, and replaces the previous one wherever the disclosure is attached. ${DRAFTS}`,
        tags,
      },
      example: {
        request: { id: example.id, text: example.text, note: 'Asked for by counsel' },
        response: example,
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        name: name.optional(),
        text: text.optional(),
        base: z
          .string()
          .max(MAX_DISCLOSURE_TEXT)
          .optional()
          .describe('The text that you read. If it has changed since, the answer is 409.'),
        note,
      }),
    )
    .output(disclosure)
    .mutation(async ({ ctx, input: { id, note, ...input } }) => {
      await changeDisclosure(ctx.db, id, input, by(ctx, note));
      return presentDisclosure(ctx.db, id);
    }),

  attach: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/disclosures/{id}/attach',
        summary: 'Attach a disclosure to the site, a page, a section or a claim',
        description: `Visitors see it above the footer, at the end of the page, or below the section. A claim also attaches it to every section that makes the claim; attach it again to add sections that make it by now. ${DRAFTS}`,
        tags,
      },
      example: { request: { id: example.id, to: 'section', ref: 'home.record' }, response: example },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        to: attachment.shape.to,
        ref: z
          .string()
          .max(130)
          .optional()
          .describe('For `page`, its id (`home`); for `section`, its path (`home.hero`, `dynamic.{sectionId}`).'),
        claim: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().describe('For `claim`, its id.'),
        note,
      }),
    )
    .output(disclosure)
    .mutation(async ({ ctx, input: { id, note, ...asked } }) => {
      await attachDisclosure(ctx.db, id, toAttachment(asked), by(ctx, note));
      return presentDisclosure(ctx.db, id);
    }),

  detach: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/disclosures/{id}/detach',
        summary: 'Detach a disclosure',
        description: `Detaching it from a claim also detaches it from the sections that make the claim. ${DRAFTS}`,
        tags,
      },
      example: { request: { id: example.id, attachmentId: 'a81kq02m' }, response: { ...example, attachments: [] } },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ id, attachmentId: itemId('The id of the attachment.'), note }))
    .output(disclosure)
    .mutation(async ({ ctx, input: { id, attachmentId, note } }) => {
      await detachDisclosure(ctx.db, id, attachmentId, by(ctx, note));
      return presentDisclosure(ctx.db, id);
    }),

  archive: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/disclosures/{id}/archive',
        summary: 'Archive a disclosure',
        description: 'It stays in the library with all of its versions. One that is attached to something is refused.',
        tags,
      },
      example: { request: { id: example.id }, response: { ...example, isArchived: true, attachments: [] } },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ id, note }))
    .output(disclosure)
    .mutation(async ({ ctx, input: { id, note } }) => {
      await setArchived(ctx.db, id, true, by(ctx, note));
      return presentDisclosure(ctx.db, id);
    }),

  unarchive: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/disclosures/{id}/unarchive',
        summary: 'Take a disclosure out of the archive',
        tags,
      },
      example: { request: { id: example.id }, response: { ...example, attachments: [] } },
      refuses: [404, 409],
    })
    .input(strictInput({ id, note }))
    .output(disclosure)
    .mutation(async ({ ctx, input: { id, note } }) => {
      await setArchived(ctx.db, id, false, by(ctx, note));
      return presentDisclosure(ctx.db, id);
    }),
});

function by({ actor, source }: Pick<ContentContext, 'actor' | 'source'>, note: string | undefined) {
  return { actor, source, note };
}

/** Returns the attachment that a request asks for. @throws AppError UNPROCESSABLE_CONTENT if it does not name what its kind needs, or more */
function toAttachment({
  to,
  ref,
  claim,
}: {
  to: Attachment['to'];
  ref?: string | undefined;
  claim?: number | undefined;
}) {
  const needed = { site: null, page: 'ref', section: 'ref', claim: 'claim' }[to];
  for (const [field, value] of Object.entries({ ref, claim })) {
    const isNeeded = field === needed;
    if (isNeeded === (value !== undefined)) continue;
    const message = isNeeded ? `“${to}” needs it.` : `“${to}” has none.`;
    throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: field, message }] });
  }
  return { to, ...(ref !== undefined && { ref }), ...(claim !== undefined && { claim }) };
}
