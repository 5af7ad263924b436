/** What people are notified of, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'review-asked',
  'review-due',
  'changes-requested',
  'approved',
  'returned',
  'voided',
  'scheduled',
  'published',
  'publish-failed',
  'mentioned',
  'replied',
  'commented',
  'message',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a person is notified. Both kinds of mail come in addition to the bell of the dashboard. */
export const NOTIFICATION_WAYS = ['off', 'bell', 'digest', 'mail'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** How people are notified until they choose. */
export const DEFAULT_WAYS: Record<NotificationKind, NotificationWay> = {
  'review-asked': 'mail',
  'review-due': 'digest',
  'changes-requested': 'mail',
  approved: 'digest',
  returned: 'digest',
  voided: 'digest',
  scheduled: 'bell',
  published: 'bell',
  'publish-failed': 'mail',
  mentioned: 'mail',
  replied: 'digest',
  commented: 'digest',
  message: 'bell',
};

/** The local hour at which daily digests and reminders are sent, in the site's time zone. */
export const DIGEST_HOUR = 8;

/** The subject of a notification: opening it marks the notification as read. */
export type NotificationSubject =
  | { kind: 'draft'; id: number }
  /** A thread of comments, by its first one. */
  | { kind: 'comment'; id: number; pageId: string; draftId: number | null }
  /** The reviews of pages. */
  | { kind: 'reviews' }
  | { kind: 'messages' };

/** Returns a subject as one text, such as `draft/3`. */
export function subjectKey(subject: Pick<NotificationSubject, 'kind'> & { id?: number }): string {
  return subject.id === undefined ? subject.kind : `${subject.kind}/${subject.id}`;
}

/**
 * Returns the path of the dashboard's screen that shows a subject.
 * @param isReviewer reviewers cannot open the page editor
 */
export function subjectPath(subject: NotificationSubject, isReviewer: boolean): string {
  if (subject.kind === 'messages') return '/admin/inbox';
  if (subject.kind === 'reviews') return '/admin/reviews';
  if (subject.kind === 'draft') return `/admin/drafts/${subject.id}`;
  const { id, pageId, draftId } = subject;
  if (isReviewer) return draftId === null ? '/admin/activity' : `/admin/drafts/${draftId}`;
  return `/admin?page=${pageId}&comment=${id}${draftId === null ? '' : `&draft=${draftId}`}`;
}

/** Returns whether a role may be notified of a kind: only admins read messages. */
export function mayReceive(role: string, kind: NotificationKind): boolean {
  return kind !== 'message' || role === 'admin';
}
