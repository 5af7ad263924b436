import type { Fault } from '../faults';

const DRAFTS = 'server/content/drafts';

/** Each of these faults publishes something unapproved, publishes twice or loses something, so the simulation must detect it. */
export const DRAFT_FAULTS: readonly Fault[] = [
  {
    name: 'a draft is published although its result is not the approved one',
    file: `${DRAFTS}/publish-draft.ts`,
    stands: 'if (isStale && emergencyReason === undefined) {',
    instead: 'if (isStale && emergencyReason === null) {',
    also: {
      file: `${DRAFTS}/void-approvals.ts`,
      stands: 'if (merged.hash === kept.hash) {',
      instead: "if (merged.hash !== '') {",
    },
  },
  {
    name: 'a draft that is published on schedule is published again at the next check',
    file: `${DRAFTS}/publish-draft.ts`,
    stands: "await storeDraft(tx, draft, { state: 'published', changeSetId });",
    instead: "if (schedule === undefined) await storeDraft(tx, draft, { state: 'published', changeSetId });",
  },
  {
    name: 'a publication leaves out the last change',
    file: `${DRAFTS}/merge-draft.ts`,
    stands: 'const toPublish = operations.filter((_, index) => !gone.has(index));',
    instead: 'const toPublish = operations.filter((_, at) => !gone.has(at) && (at < 2 || at < operations.length - 1));',
  },
  {
    name: 'a person who moves changes to a draft may approve it',
    file: `${DRAFTS}/change-operations.ts`,
    stands: 'await storeDraft(tx, row, { authors: [...writers, toAuthor(actor)].reduce(addAuthor, row.authors) });',
    instead: 'await storeDraft(tx, row, { authors: writers.reduce(addAuthor, row.authors) });',
  },
  {
    name: 'a direct write needs no approval',
    file: 'server/accounts/settings/publishing-approval.ts',
    stands: 'if ((await holdApprovalRule(tx)) === null) return false;',
    instead: 'if ((await holdApprovalRule(tx)) !== undefined) return false;',
  },
  {
    name: 'a change that is set back is dropped although the site has changed there',
    file: `${DRAFTS}/store-operations.ts`,
    stands: "conflicting.has(index) ? 'conflict' : done.has(index) ? 'done' : undefined",
    instead: 'conflicting.has(index) && done.has(index) ? undefined : undefined',
  },
];
