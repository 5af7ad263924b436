import { z } from 'zod';
import { describeValue } from '../../../src/content/summarize-change';
import { namePerson } from '../../../src/lib/name-person';
import type { Revealed } from '../../content/drafts/revealed';
import { AppError, type Issue } from '../../platform/errors';
import { findDraftProblems } from './draft-problems';
import {
  countOf,
  cursor,
  defineTool,
  nextCursor,
  readAnswer,
  schemasOf,
  shorten,
  type Tool,
  toJsonSchema,
} from './tool';

/** The maximum number of changes in a preview, and of characters of each value in its text. */
const MAX_SHOWN = 200;
const MAX_WORDS = 600;
/** The number of events of a draft, latest first, that a preview lists. */
const EVENTS = 5;

export const draftId = z.number().int().min(1).describe('The id of the draft.');
const wholeDraft = schemasOf('drafts.get').output as z.ZodObject;
const summary = wholeDraft.pick({
  id: true,
  name: true,
  state: true,
  version: true,
  authors: true,
  pages: true,
  operations: true,
  updatedAt: true,
});
const links = z.object({ dashboard: z.string().describe('Where editors compare and publish the draft.') });

const reviewer = (schemasOf('drafts.reviewers').output as z.ZodArray<z.ZodObject>).element.omit({ role: true });
const event = (schemasOf('drafts.events').output as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>).shape.items.element
  .pick({ note: true, at: true })
  .extend({ kind: z.string(), by: z.string().nullable() });

type Lists = z.ZodObject<Record<'changes' | 'conflicts' | 'waiting', z.ZodArray<z.ZodObject>>>;
const merge = (schemasOf('drafts.merge').output as Lists).shape;

export const expectedVersion = z
  .number()
  .int()
  .optional()
  .describe('The version that you read. If the draft has another one by now, nothing is written.');
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .describe('Calls with the same key run once.');

/** The operations that replace or remove something, which an agent must have read. */
const NEED_BASE = new Set(['set', 'unset', 'remove']);

/** Operations whose fields are only named: the list of tools must stay short, and the procedure checks them. */
const OF_PAGES = new Set(['addPage', 'changePage', 'setRedirect', 'removeRedirect']);

/** The tools that list, write and preview drafts. */
export const DRAFT_TOOLS: readonly Tool[] = [
  defineTool({
    name: 'list_drafts',
    title: 'Drafts',
    description: 'Lists drafts, last changed first. A draft is a named list of changes that are not on the site yet.',
    procedures: ['drafts.list'],
    isWrite: false,
    input: {
      state: schemasOf('drafts.list').input.shape.state as z.ZodOptional<z.ZodEnum>,
      page: z.string().max(64).optional().describe('Only drafts that change this page.'),
      cursor,
    },
    output: z.object({ items: z.array(summary), nextCursor }),
    async call(caller, input) {
      const listed = await caller.drafts.list(input as Parameters<typeof caller.drafts.list>[0]);
      const items = listed.items.map((one) => summary.parse(one));
      return readAnswer(`${countOf(items.length, 'draft')}.`, { items, nextCursor: listed.nextCursor });
    },
  }),
  defineTool({
    name: 'create_draft',
    title: 'Create a draft',
    description: 'Creates an empty draft. Propose changes to it next. Only people publish drafts.',
    procedures: ['drafts.create'],
    isWrite: true,
    // An agent says what its draft is for.
    input: {
      name: (schemasOf('drafts.create').input.shape.name as z.ZodOptional<z.ZodString>).unwrap(),
      idempotencyKey,
    },
    output: wholeDraft.pick({ id: true, name: true, version: true }).extend({ links }),
    async call(caller, { name }, origin) {
      const draft = await caller.drafts.create({ name });
      const data = { id: draft.id, name: draft.name, version: draft.version, links: linksTo(origin, draft.id) };
      return {
        text: `Created draft ${draft.id}, “${draft.name}”, version ${draft.version}. ${data.links.dashboard}`,
        data,
      };
    },
  }),
  defineTool({
    name: 'propose_changes',
    title: 'Propose changes in a draft',
    description:
      'Adds changes to a draft, all or none. Nothing on the site changes. Change single values, never a whole page: read_content gives the ref of each value (its `path` here) and the value itself (its `base`). If a base is no longer the current value, nothing is written, and the answer names the conflicts: read again. The answer has the ref of each change, which for an insertion is the new item.',
    procedures: ['drafts.add'],
    isWrite: true,
    input: {
      draft: draftId,
      changes: z
        .array(z.looseObject({}))
        .min(1)
        .max(500)
        .meta({ items: describeOperations() })
        .describe('The changes, in order.'),
      expectedVersion,
      idempotencyKey,
    },
    output: schemasOf('drafts.add').output,
    async call(caller, { draft, changes, expectedVersion: version }) {
      refuseWithoutBase(changes);
      const input = { id: String(draft), changes, expectedVersion: version };
      const added = await caller.drafts.add(input as unknown as Parameters<typeof caller.drafts.add>[0]);
      const lines = added.refs.map((ref, at) => `${changes[at]?.op ?? 'set'} ${ref}`);
      const text = `Draft ${draft} has ${countOf(added.operations, 'change')} now, version ${added.version}. Proposed:\n${lines.join('\n')}`;
      return { text, data: added };
    },
  }),
  defineTool({
    name: 'preview_draft',
    title: 'Preview a draft',
    description:
      'Compares a draft with the site: every change with the text before and after, conflicts with what the site has changed since, changes that wait for something that does not exist yet, and problems that publishing would refuse. Correct those. Also returns who can review it, the latest events with the notes of reviewers, and the address where editors see it. Changes nothing.',
    procedures: ['drafts.merge', 'drafts.reviewers', 'drafts.events', 'content.editable', 'drafts.editable'],
    isWrite: false,
    input: { draft: draftId },
    output: z.object({
      draft: wholeDraft.pick({ id: true, name: true, state: true, version: true }),
      hash: z.string(),
      changes: z.array(merge.changes.element.omit({ path: true, pageId: true })),
      conflicts: z.array(merge.conflicts.element.omit({ path: true, pageId: true })),
      waiting: z.array(merge.waiting.element.omit({ pageId: true })),
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
      more: z.number(),
      reviewers: z.array(reviewer),
      events: z.array(event),
      links,
    }),
    async call(caller, { draft }, origin) {
      const merged = await caller.drafts.merge({ id: String(draft) });
      const changes = merged.changes.slice(0, MAX_SHOWN).map(({ path: _, pageId: __, ...change }) => change);
      const conflicts = merged.conflicts.slice(0, MAX_SHOWN).map(({ path: _, pageId: __, ...conflict }) => conflict);
      const waiting = merged.waiting.slice(0, MAX_SHOWN).map(({ pageId: _, ...change }) => change);
      const of = (lists: readonly (readonly unknown[])[]) => lists.reduce((sum, list) => sum + list.length, 0);
      const more = of([merged.changes, merged.conflicts, merged.waiting]) - of([changes, conflicts, waiting]);
      const problems = await findDraftProblems(caller, draft, merged.draft.pages);
      const reviewers = await caller.drafts.reviewers({ id: String(draft) });
      const { items } = await caller.drafts.events({ id: String(draft), limit: String(EVENTS) });
      const events = items.map(({ kind, by, note, at }) => ({ kind, by: by?.name ?? null, note, at }));
      const { dashboard } = linksTo(origin, draft);
      const lines = [
        `Draft ${draft}, “${merged.draft.name}”, ${merged.draft.state}, version ${merged.draft.version}: ${countOf(merged.changes.length, 'change')}, ${countOf(merged.conflicts.length, 'conflict')}, ${merged.waiting.length} waiting. ${dashboard}`,
        ...changes.map(
          ({ ref, before, after, description }) => `${ref} (${description})\n${difference(before, after)}`,
        ),
        ...conflicts.map(
          ({ ref, theirs, mine }) => `Conflict at ${ref}: the site has changed.\n${difference(theirs, mine)}`,
        ),
        ...waiting.map(
          ({ path, draft: other }) =>
            `${path} waits for ${other ? `draft ${other.id}` : 'something that does not exist'}.`,
        ),
        ...problems.map(({ path, message }) => `Problem at ${path}: ${message}`),
        ...(more > 0 ? [`${more} more in the dashboard.`] : []),
        ...describeRevealed(merged.revealed),
        ...events.flatMap(({ kind, by, note }) => (note === null ? [] : [`${kind}, ${by ?? 'the site'}: ${note}`])),
        `Reviewers: ${reviewers.map(({ id, name }) => `${name} (${id})`).join(', ') || 'none'}.`,
      ];
      const { id, name, state, version } = merged.draft;
      const data = {
        draft: { id, name, state, version },
        hash: merged.hash,
        changes: changes.map((one) => ({ ...one, before: shorten(one.before), after: shorten(one.after) })),
        conflicts: conflicts.map((one) => {
          return { ...one, base: shorten(one.base), theirs: shorten(one.theirs), mine: shorten(one.mine) };
        }),
        waiting: waiting.map((one) => ({ ...one, after: shorten(one.after) })),
        problems,
        more,
        reviewers: reviewers.map(({ id, name }) => ({ id, name })),
        events,
        links: { dashboard },
      };
      return { text: lines.join('\n'), data };
    },
  }),
];

/** Returns the addresses at which editors see a draft. */
function linksTo(origin: string, id: number): z.infer<typeof links> {
  return { dashboard: `${origin}/admin/drafts/${id}` };
}

/** Says what visitors see because of a draft that does not write it. */
function describeRevealed({ pages, pictures, writers }: Revealed): string[] {
  const refs = pages.flatMap(({ pageId, isWhole, sections }) =>
    isWhole ? [pageId] : sections.map(({ id, type }) => (type === null ? `${pageId}.${id}` : `dynamic.${id}`)),
  );
  const alts = pictures.map(({ image, alt }) => `the alt text of ${image}: ${alt}`);
  const shown = [...refs, ...alts].slice(0, MAX_SHOWN).map((one) => `Visitors will also see ${one}`);
  const names = writers.map((one) => namePerson(one, 'within')).slice(0, MAX_SHOWN);
  return [...shown, ...(names.length > 0 ? [`Written by ${names.join(', ')}, who cannot review it.`] : [])];
}

/** Returns a difference of two values in lines, as texts. */
function difference(before: unknown, after: unknown): string {
  const line = (value: unknown) => {
    const words = [...describeValue(value)];
    return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).join('')}…` : words.join('');
  };
  return `- ${line(before)}\n+ ${line(after)}`;
}

/** @throws AppError BAD_REQUEST for changes that do not say which value they replace */
function refuseWithoutBase(changes: readonly Record<string, unknown>[]): void {
  const issues = changes.flatMap(({ op, base }, at): Issue[] => {
    const path = `changes.${at}`;
    if (op === undefined) return [{ path: `${path}.op`, message: 'This field is required.' }];
    if (base !== undefined || !NEED_BASE.has(String(op))) return [];
    return [{ path: `${path}.base`, message: 'Send the value that you read at this path, or null if there was none.' }];
  });
  if (issues.length > 0)
    throw new AppError('BAD_REQUEST', 'The changes are not valid.', { issues: issues.slice(0, 100) });
}

/**
 * Describes the changes of a draft in one object, because agents handle that better than a union of shapes. The procedure checks which
 * fields each operation takes.
 */
function describeOperations() {
  const { changes } = schemasOf('drafts.add').input.shape as unknown as {
    changes: z.ZodArray<z.ZodDiscriminatedUnion<z.ZodObject[]>>;
  };
  const properties: Record<string, unknown> = {};
  const taken: string[] = [];
  for (const option of changes.element.options) {
    // `ids` names items by an index of the value, and read_content names them by their refs.
    const { op, ai: _, ids: __, ...fields } = option.shape;
    const [name = ''] = [...(op?._zod.values ?? [])].filter((value) => value !== undefined);
    const names = Object.entries(fields).map(([field, schema]) => {
      const isOptional = field === 'base' ? !NEED_BASE.has(String(name)) : schema._zod.optin === 'optional';
      return isOptional ? `${field}?` : field;
    });
    taken.push(`${String(name)}(${names.join(', ')})`);
    if (OF_PAGES.has(String(name))) continue;
    for (const [field, schema] of Object.entries(fields))
      properties[field] ??= toJsonSchema(schema as z.ZodType, 'input');
  }
  const operations = taken.map((one) => one.slice(0, one.indexOf('(')));
  const op = { type: 'string', enum: operations, description: `Takes: ${taken.join('; ')}.` };
  const own = {
    path: {
      type: 'string',
      description:
        'A ref of read_content, or a ref below one: `home.faq.items.~k7f2m9qa.answer`, `dynamic.{sectionId}.{field}`. To move a section: `sections.{sectionId}`.',
    },
    value: { description: 'The new value.' },
    base: { description: 'The value that you read at this path; null for none.' },
  };
  return { type: 'object' as const, properties: { op, ...properties, ...own }, required: ['op'] };
}
