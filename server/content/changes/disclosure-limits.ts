import { type Attachment, type LibraryDisclosure, listLibrary } from '../../../src/content/disclosures';
import type { Identified } from '../../../src/content/items/ids';
import { isEqual } from '../../../src/lib/is-equal';
import { isRecord } from '../../../src/lib/is-object';
import { AppError, type Issue } from '../../platform/errors';
import type { Planned } from './apply-in-memory';
import type { Documents } from './documents';

/**
 * Refuses a write that would lose a disclosure, archive one that is still attached, or leave one without a name or text.
 * @param mayLose true for a write that takes the site to an earlier state: a revert, a restore, an import, and a draft, which may be a take-down.
 * What they remove stays in the history.
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export function refuseDisclosures(documents: Documents, planned: readonly Planned[], mayLose: boolean): void {
  const site = documents.get('site');
  if (site?.kind !== 'page' || !site.isTouched || isSame(site.before, site.after)) return;
  const [before, after] = [listLibrary(site.before), listLibrary(site.after)];
  const kept = new Map(before.map((one) => [one.id, one]));
  const ids = new Set(after.map(({ id }) => id));
  const ofSite = planned.filter(({ key }) => key === 'site');
  const lost = mayLose ? [] : before.filter(({ id }) => !ids.has(id));
  const changed = after.filter((one) => !isEqual(kept.get(one.id), one));
  const messages = [
    ...lost.map(({ name }) => `Disclosures are never deleted. Archive “${name}” instead.`),
    ...changed.flatMap(findProblem),
  ];
  const [first] = messages;
  if (first === undefined) return;
  const index = ofSite.findLast(({ recorded }) => recorded.ref.startsWith('site.disclosures'))?.index ?? 0;
  const issues = messages.map((message): Issue => ({ path: `changes.${index}.path`, message }));
  throw new AppError('UNPROCESSABLE_CONTENT', first, { issues });
}

function isSame(before: Identified, after: Identified): boolean {
  const [was, now] = [before.content, after.content].map((content) => (isRecord(content) ? content.disclosures : null));
  return was === now;
}

function findProblem({ name, text, archived, attachments }: LibraryDisclosure): string[] {
  if (name.trim() === '') return ['A disclosure needs a name.'];
  if (text.trim() === '') return [`“${name}” needs a text.`];
  if (!archived || attachments.length === 0) return [];
  const places = [...new Set(attachments.map(nameAttachment))].join(', ');
  return [`“${name}” is attached to ${places}. Detach it before you archive it.`];
}

/** Returns what a disclosure is attached to in words. */
export function nameAttachment({ to, ref = '', claim }: Attachment): string {
  if (to === 'site') return 'the whole site';
  if (to === 'page') return `the page “${ref}”`;
  return to === 'claim' ? `claim ${claim}` : `the section “${ref}”`;
}
