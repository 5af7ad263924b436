import type { Inputs } from '../../api/trpc';
import { type Attachment, isSameAttachment, type LibraryDisclosure } from '../../content/disclosures';
import { newItemId } from '../../content/items/ids';

/** A change as both the site and a draft accept it. */
export type LibraryChange = Inputs['content']['batch']['changes'][number];

const LIST = 'site.disclosures';

/** Returns the change that adds a disclosure, with its id. */
export function addDisclosure(
  all: readonly LibraryDisclosure[],
  { name, text }: { name: string; text: string },
): { id: string; change: LibraryChange } {
  const [id, value] = [newItemId(), { name, text, attachments: [] }];
  const last = all.at(-1);
  if (last) return { id, change: { op: 'insert', path: LIST, after: last.id, value, id, ids: { attachments: [] } } };
  const ids = [{ id, ids: { attachments: [] } }];
  return { id, change: { op: 'set', path: LIST, value: [value], ids, base: null } };
}

/** Returns the changes of a disclosure's name and text. */
export function changeDisclosure(
  { id, name, text }: LibraryDisclosure,
  next: { name: string; text: string },
): LibraryChange[] {
  const path = `${LIST}.~${id}`;
  return [
    ...(next.name === name ? [] : [{ op: 'set' as const, path: `${path}.name`, value: next.name, base: name }]),
    ...(next.text === text ? [] : [{ op: 'set' as const, path: `${path}.text`, value: next.text, base: text }]),
  ];
}

/** Returns the changes that attach a disclosure to places, without those it is attached to already. */
export function attachDisclosure(
  { id, attachments, attachmentIds, hasList }: LibraryDisclosure,
  places: readonly Attachment[],
): LibraryChange[] {
  const added = places.filter((place) => !attachments.some((one) => isSameAttachment(one, place)));
  const path = `${LIST}.~${id}.attachments`;
  const ids = added.map(() => newItemId());
  if (added.length === 0) return [];
  if (!hasList) return [{ op: 'set', path, value: added.map((one) => ({ ...one })), ids, base: null }];
  return added.map((one, at) => {
    const after = ids[at - 1] ?? attachmentIds.at(-1) ?? null;
    return { op: 'insert', path, after, value: { ...one }, id: ids[at] };
  });
}

/** Returns the changes that end an attachment. That to a claim ends those to its sections too. */
export function detachDisclosure(disclosure: LibraryDisclosure, attachmentId: string): LibraryChange[] {
  const { id, attachments, attachmentIds } = disclosure;
  const one = attachments[attachmentIds.indexOf(attachmentId)];
  const isPart = (other: Attachment | undefined) => one?.to === 'claim' && other?.claim === one.claim;
  return attachmentIds
    .filter((own, at) => own === attachmentId || isPart(attachments[at]))
    .map((own) => ({ op: 'remove', path: `${LIST}.~${id}.attachments.~${own}` }));
}

/** Returns the change that archives a disclosure, or takes it out of the archive. */
export function archiveDisclosure({ id }: LibraryDisclosure, isArchived: boolean): LibraryChange {
  const path = `${LIST}.~${id}.archived`;
  return isArchived ? { op: 'set', path, value: true } : { op: 'unset', path };
}
