import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema';
import type { Actor } from '../actor';

/** What is kept of the administration's doings. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-out',
  'password-change',
  'identity-confirm',
  'factor-add',
  'factor-codes',
  'factor-remove',
  'factor-reset',
  'factor-rule',
  'passkey-add',
  'passkey-remove',
  'session-end',
  'user-add',
  'user-invite',
  'user-join',
  'user-reset',
  'user-role',
  'user-disable',
  'user-enable',
  'key-add',
  'key-end',
  'message-status',
  'message-export',
  'template-add',
  'template-rename',
  'template-delete',
  'content-export',
  'content-import',
  'media-upload',
  'media-describe',
  'media-replace',
  'media-delete',
  'mail-test',
  'mail-retry',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Keeps who did what to whom, in the transaction of the deed. `subject` is for people: an address, a name, "message 4"; never
 * a secret, never a visitor's words.
 */
export async function recordAudit(
  tx: Db,
  actor: Pick<Actor, 'id' | 'name'>,
  action: AuditAction,
  subject: string,
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor.id,
    actorName: actor.name,
    action,
    subject: subject.replaceAll('\u0000', '').slice(0, 300),
  });
}
