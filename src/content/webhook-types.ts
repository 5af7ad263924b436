import type { DraftEventKind } from './draft-states';

/** The types of events that a webhook can receive, as they are described to people. */
export const WEBHOOK_TYPES = {
  'site.published': 'Pages or their addresses changed for visitors',
  'draft.created': 'A draft was created',
  'draft.review_requested': 'A review was requested',
  'draft.approved': 'A draft was approved',
  'draft.changes_requested': 'A reviewer requested changes',
  'draft.approval_voided': 'An approval is no longer valid',
  'draft.returned': 'A draft was returned to its authors',
  'draft.withdrawn': 'A draft was withdrawn',
  'draft.reopened': 'A withdrawn draft was reopened',
  'draft.scheduled': 'A draft was scheduled',
  'draft.unscheduled': 'A schedule ended before its time',
  'draft.schedule_failed': 'A draft could not be published on schedule',
  'draft.take_down_planned': 'A take-down was planned',
  'draft.published': 'A draft was published',
  'message.received': 'A visitor sent a message',
  ping: 'A test event',
} as const;

export type WebhookType = keyof typeof WEBHOOK_TYPES;

/** The types that a webhook can choose. Everyone can be sent a test. */
export const CHOSEN_TYPES = (Object.keys(WEBHOOK_TYPES) as WebhookType[]).filter((type) => type !== 'ping');

/** The type of event for everything that can happen to a draft. */
export const TYPE_OF_DRAFT_EVENT: Readonly<Partial<Record<DraftEventKind, WebhookType>>> = {
  created: 'draft.created',
  'review-asked': 'draft.review_requested',
  approved: 'draft.approved',
  'changes-requested': 'draft.changes_requested',
  voided: 'draft.approval_voided',
  returned: 'draft.returned',
  withdrawn: 'draft.withdrawn',
  reopened: 'draft.reopened',
  scheduled: 'draft.scheduled',
  unscheduled: 'draft.unscheduled',
  'schedule-failed': 'draft.schedule_failed',
  'take-down-planned': 'draft.take_down_planned',
  published: 'draft.published',
  'published-without-approval': 'draft.published',
};
