import { z } from 'zod';
import { AppError, type Issue } from '../../platform/errors';
import { draftId, expectedVersion, idempotencyKey } from './draft-tools';
import { type Caller, countOf, cursor, defineTool, nextCursor, readAnswer, schemasOf, type Tool } from './tool';

/** The number of comments in one answer. Fewer than the procedure allows, because each comes with all its replies. */
const COMMENTS = 10;

const preview = schemasOf('previews.create');
const asked = schemasOf('drafts.askForReview');
const reviewers = z.array(
  (schemasOf('drafts.reviewers').output as z.ZodArray<z.ZodObject>).element.pick({ id: true, name: true }),
);

/** The names of authors suffice: no tool takes the ids of people who comment. */
const author = z
  .object({ name: z.string().nullable() })
  .transform(({ name }) => name)
  .pipe(z.string().nullable());
const thread = schemasOf('comments.get').output as z.ZodObject;
const message = thread.pick({ id: true, text: true, createdAt: true }).extend({ author });
const listedThread = thread
  .pick({ pageId: true, draftId: true, ref: true, quote: true, excerpt: true, isOrphaned: true, resolvedAt: true })
  .extend({ ...message.shape, replies: z.array(message) });
const writtenThread = thread.pick({ id: true, pageId: true, draftId: true, ref: true, quote: true });

type CommentsInput = Parameters<Caller['comments']['list']>[0];
type PreviewInput = Parameters<Caller['previews']['create']>[0];

/** The tools for reviews, comments and preview links. Only people approve, resolve and revoke. */
export const REVIEW_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'share_preview',
    title: 'Create a preview link',
    description:
      'Creates a link that shows anyone the whole site with the draft on it. Each call creates another link, and only people revoke links: create one if someone asks for it.',
    procedures: ['previews.create'],
    isWrite: true,
    input: {
      draft: draftId,
      days: preview.input.shape.days as z.ZodOptional<z.ZodLiteral<1 | 7 | 30>>,
      isPinned: z.boolean().optional().describe('If true, it shows only the result as it is now.'),
    },
    output: (preview.output as z.ZodObject).pick({ id: true, url: true, isPinned: true, expiresAt: true }),
    async call(caller, { draft, ...options }) {
      const input = { id: String(draft), ...options } as PreviewInput;
      const { id, url, isPinned, expiresAt } = await caller.previews.create(input);
      return {
        text: `Anyone with this link sees draft ${draft} until ${expiresAt}: ${url}`,
        data: { id, url, isPinned, expiresAt },
      };
    },
  }),
  defineTool({
    name: 'ask_for_review',
    title: 'Ask for a review',
    description:
      'Asks people to review a draft, and freezes its changes until they answer. Correct its conflicts and problems first.',
    procedures: ['drafts.reviewers', 'drafts.askForReview'],
    isWrite: true,
    input: {
      draft: draftId,
      reviewers: (asked.input.shape.reviewers as z.ZodArray<z.ZodString>).describe(
        'Names or ids, as in preview_draft.',
      ),
      note: asked.input.shape.note as z.ZodOptional<z.ZodString>,
      dueOn: asked.input.shape.dueOn as z.ZodOptional<z.ZodString>,
      expectedVersion,
      idempotencyKey,
    },
    output: (asked.output as z.ZodObject).pick({ id: true, state: true, version: true }).extend({ reviewers }),
    async call(caller, { draft, reviewers: named, idempotencyKey: _, ...request }) {
      const id = String(draft);
      const people = findReviewers(named, await caller.drafts.reviewers({ id }));
      const input = { id, reviewers: people.map((one) => one.id), ...request };
      const { state, version } = await caller.drafts.askForReview(input);
      return {
        text: `Draft ${draft} is in review, version ${version}. Asked: ${people.map(({ name }) => name).join(', ')}.`,
        data: { id: draft, state, version, reviewers: people },
      };
    },
  }),
  defineTool({
    name: 'list_comments',
    title: 'Comments',
    description: `Lists comments with their replies, newest first, ${COMMENTS} at a time: those on the site, or in a draft. The place or the words of an orphaned one no longer exist.`,
    procedures: ['comments.list'],
    isWrite: false,
    input: {
      page: z.string().max(64).optional().describe('Only comments on this page.'),
      draft: draftId.optional(),
      state: schemasOf('comments.list').input.shape.state as z.ZodOptional<z.ZodEnum>,
      cursor,
    },
    output: z.object({ items: z.array(listedThread), nextCursor }),
    async call(caller, { draft, ...input }) {
      const inDraft = draft === undefined ? {} : { draft: String(draft) };
      const listed = await caller.comments.list({ ...input, ...inDraft, limit: String(COMMENTS) } as CommentsInput);
      const items = listed.items.map((one) => listedThread.parse(one));
      const orphaned = listed.items.filter(({ isOrphaned }) => isOrphaned).length;
      return readAnswer(`${countOf(items.length, 'comment')}, ${orphaned} orphaned.`, {
        items,
        nextCursor: listed.nextCursor,
      });
    },
  }),
  defineTool({
    name: 'write_comment',
    title: 'Comment or reply',
    description:
      'Comments on a place of a page, or replies to a comment. Send `replyTo`, or `page` and `ref`. People resolve comments; a reply to a resolved one reopens it.',
    procedures: ['comments.create', 'comments.reply'],
    isWrite: true,
    input: {
      text: schemasOf('comments.create').input.shape.text as z.ZodString,
      replyTo: z.number().int().min(1).optional().describe('The id of the comment.'),
      page: z.string().max(64).optional().describe('The id of the page.'),
      ref: z
        .string()
        .max(400)
        .optional()
        .describe('A ref of read_content, of a section (`home.hero`, `dynamic.fair`), or the id of the page.'),
      quote: z.string().max(2000).optional().describe('The words at the ref that it is about.'),
      draft: draftId.optional(),
      idempotencyKey,
    },
    output: writtenThread,
    async call(caller, { text, replyTo, ...place }) {
      const written =
        replyTo === undefined
          ? await caller.comments.create({ text, ...readPlace(place) })
          : await caller.comments.reply({ text, id: refusePlace(replyTo, place) });
      const data = writtenThread.parse(written);
      const what = replyTo === undefined ? `Comment ${data.id}` : `Replied to comment ${data.id}`;
      return { text: `${what} on ${data.ref}.`, data };
    },
  }),
];

interface Person {
  id: string;
  name: string;
}

/**
 * Finds people by name or id, each once.
 * @throws AppError UNPROCESSABLE_CONTENT if one of them cannot review the draft, or shares a name with someone else who can
 */
function findReviewers(given: readonly string[], people: readonly Person[]): Person[] {
  const issues: Issue[] = [];
  const found = given.flatMap((one, at): Person[] => {
    const withId = people.filter(({ id }) => id === one);
    const named = people.filter(({ name }) => name.toLowerCase() === one.trim().toLowerCase());
    const matching = withId.length > 0 ? withId : named;
    if (matching.length !== 1) {
      const message =
        matching.length === 0 ? 'This person cannot review this draft.' : 'Several people have this name.';
      issues.push({ path: `reviewers.${at}`, message: `${message} See the ids in preview_draft.` });
    }
    return matching.map(({ id, name }) => ({ id, name }));
  });
  if (issues.length === 0) return [...new Map(found.map((one) => [one.id, one])).values()];
  throw new AppError('UNPROCESSABLE_CONTENT', 'These people cannot be asked.', { issues });
}

interface Place {
  page?: string | undefined;
  ref?: string | undefined;
  quote?: string | undefined;
  draft?: number | undefined;
}

/** @throws AppError BAD_REQUEST without a page or ref */
function readPlace({ page, ref, quote, draft }: Place) {
  if (page === undefined || ref === undefined) {
    const message = 'Send `page` and `ref` for a new comment, or `replyTo` for a reply.';
    const issues = [{ path: page === undefined ? 'page' : 'ref', message }];
    throw new AppError('BAD_REQUEST', 'The comment has no place.', { issues });
  }
  return { pageId: page, path: ref, quote: quote === undefined ? undefined : { words: quote }, draftId: draft };
}

/** Returns the id of the comment to reply to. @throws AppError BAD_REQUEST for a reply with a place, which it has already */
function refusePlace(replyTo: number, place: Place): string {
  const named = (['page', 'ref', 'quote', 'draft'] as const).filter((field) => place[field] !== undefined);
  if (named.length === 0) return String(replyTo);
  const message = 'A reply is at the place of its comment, so leave this out.';
  throw new AppError('BAD_REQUEST', message, { issues: named.map((path) => ({ path, message })) });
}
