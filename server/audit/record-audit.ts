import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/history';
import type { Doer } from '../actor';

/** What is kept of the administration's doings. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'password-change',
  'identity-confirm',
  'factor-add',
  'factor-codes',
  'factor-remove',
  'factor-reset',
  'factor-rule',
  'provider-forget',
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
  'key-use',
  'key-networks',
  'key-end',
  'message-status',
  'message-read',
  'message-export',
  'message-delete',
  'message-sweep',
  'person-export',
  'person-delete',
  'template-add',
  'template-rename',
  'template-delete',
  'content-export',
  'content-import',
  'content-restore',
  'redirect-add',
  'redirect-change',
  'redirect-delete',
  'redirect-import',
  'media-upload',
  'media-describe',
  'media-restore',
  'media-replace',
  'media-delete',
  'media-withdraw',
  'media-move',
  'file-rename',
  'file-replace',
  'file-restore',
  'file-delete',
  'mail-test',
  'mail-retry',
  'record-export',
  'chain-mail-on',
  'chain-mail-off',
  'refused-right',
  'refused-unknown',
  'refused-origin',
  'refused-network',
  'refused-rate',
  'setting-change',
  'setting-restore',
  'backup-make',
  'backup-download',
  'backup-restore',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Keeps who did what to whom, in the transaction of the deed, and after all it changes of the content: the links of both chains
 * are added in that order (`chain`). `subject` is for people: an address, a name, "message 4"; never
 * a secret, never a visitor's words.
 */
export async function recordAudit(tx: Db, actor: Doer, action: AuditAction, subject: string): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor.id,
    actorName: actor.name,
    actorKind: actor.kind,
    client: actor.client,
    action,
    subject: subject.replaceAll('\u0000', '').slice(0, 300),
  });
}
