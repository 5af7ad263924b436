import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';

/** Refuses everyone but signed-in admins and reviewers. @throws AppError FORBIDDEN */
export function requireReviewer({ kind, role }: Actor): void {
  if (kind === 'session' && (role === 'admin' || role === 'reviewer')) return;
  throw new AppError('FORBIDDEN', 'Only admins and reviewers may do this.');
}
