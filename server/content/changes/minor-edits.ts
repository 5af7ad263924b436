import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { Field, Fields } from '../../../src/content/fields';
import { isMinorEdit } from '../../../src/content/minor-edit';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { fieldsOf } from '../../../src/pages/models';
import { CONTACT_DETAILS } from '../../../src/pages/site-wide/contact-details';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { createApprovalError } from '../../accounts/settings/publishing-approval';
import type { Actor, Source } from '../../platform/actor';
import type { Planned } from './apply-in-memory';
import { type Change, isContentChange } from './change';
import type { LockedDocument } from './documents';

/** The contact details that a minor edit may replace, with what they may contain. */
const DETAILS = new Map<string, RegExp>(
  [
    ['email', /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/] as const,
    ['phone', /^[\d\s()+./-]{3,40}$/] as const,
    ['address', /^[\p{L}\p{N}\s.,'’#/&(){}-]{1,100}$/u] as const,
  ].flatMap(([name, form]) =>
    CONTACT_DETAILS.filter(({ site }) => site.at(-1) === name).flatMap(({ site, contact }): [string, RegExp][] => [
      [['site', ...site].join('.'), form],
      [['contact', ...contact].join('.'), form],
    ]),
  ),
);

/** Returns true for writes that may consist of minor edits: texts that a person wrote in the dashboard or on the page. */
export function mayBeMinor(write: { actor: Actor; source: Source; changes: readonly Change[]; redirects?: unknown }) {
  const { actor, source, changes, redirects } = write;
  const isByHand = actor.kind === 'session' && (source === 'dashboard' || source === 'overlay');
  return (
    isByHand &&
    redirects === undefined &&
    changes.every((change) => isContentChange(change) && 'value' in change && !change.ai)
  );
}

/**
 * Refuses changes other than minor edits: corrected typos, and changes of the firm's phone number, email address and postal address. A text
 * is compared with what it was before the minor edits since its last approved change, so that many of them cannot replace it.
 * @param changed the documents that the changes write, with their effective changes
 * @throws AppError FORBIDDEN, with the reason `APPROVAL_REQUIRED`
 */
export async function refuseOtherThanMinorEdits(
  tx: Db,
  changed: readonly { document: LockedDocument; planned: readonly Planned[] }[],
): Promise<void> {
  const all = changed.flatMap(({ document, planned }) => planned.map((one) => ({ document, one })));
  const former = await readFormerValues(tx, all);
  const isMinor = ({ document, one: { recorded, place } }: (typeof all)[number]) => {
    const { type, op, path, ref, pageId, newValue } = recorded;
    if (type !== 'text' || op !== 'set' || place === null) return false;
    // An address has several lines, which are written together or one by one.
    const detail = DETAILS.get(path.replace(/\.\d{1,2}$/, ''));
    if (detail) return [newValue].flat().every((line) => typeof line === 'string' && detail.test(line));
    const kind = findField(document, place)?.kind;
    if (kind !== 'text' && kind !== 'rich') return false;
    return isMinorEdit(former.get(`${pageId} ${ref}`) ?? recorded.oldValue, newValue);
  };
  const isOnlyText = changed.every(({ document, planned }) => {
    const fields = document.kind === 'section' ? Object.keys(document.next) : [];
    return planned.length > 0 && fields.length === 0;
  });
  if (isOnlyText && all.every(isMinor)) return;
  throw createApprovalError(
    'Only minor edits are published directly: up to 20 characters of a text without figures, and contact details. Save this change to a draft and ask for a review',
  );
}

/** Returns the field at a place in a document, or null if no model describes it. */
function findField(document: LockedDocument, place: readonly string[]): Field | null {
  const { content } = document.after;
  if (document.kind === 'page') return findInFields(fieldsOf(document.id, content), content, place);
  const type = document.row?.sectionType ?? '';
  return isSectionType(type) ? findInFields(SECTION_MODELS[type].fields, content, place) : null;
}

function findInFields(fields: object, value: unknown, [head, ...rest]: readonly string[]): Field | null {
  if (head === undefined || !Object.hasOwn(fields, head)) return null;
  return findWithin((fields as Fields)[head] as Field, getChild(value, head), rest);
}

function findWithin(field: Field, value: unknown, place: readonly string[]): Field | null {
  const [head, ...rest] = place;
  if (head === undefined) return field;
  if (field.kind === 'list') return findWithin(field.item as Field, getChild(value, head), rest);
  if (field.kind === 'elements') {
    const element = getChild(value, head);
    const type = String(getChild(element, 'type'));
    if (rest[0] !== 'data' || !isElementType(type)) return null;
    return findInFields(ELEMENT_MODELS[type].fields, getChild(element, 'data'), rest.slice(1));
  }
  return findInFields(field.fields ?? {}, value, place);
}

function getChild(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Reads what each text was before the first of the minor edits since its last other change, by page and ref. */
async function readFormerValues(tx: Db, all: readonly { one: Planned }[]): Promise<Map<string, unknown>> {
  const wanted = all.map(({ one: { recorded } }) => {
    const segments = recorded.ref.split('.');
    // A change of anything that contains the text changes the text.
    const around = segments.map((_, index) => segments.slice(0, index + 1).join('.'));
    return { page: recorded.pageId, ref: recorded.ref, around };
  });
  const rows = rawRows<{ page: string; ref: string; value: unknown }>(
    await tx.execute(sql`
      select wanted.page, wanted.ref, edit.value from json_to_recordset(${JSON.stringify(wanted)}::json)
          as wanted (page text, ref text, around json)
        cross join lateral (
          select changes.old_value as value from changes join change_sets on change_sets.id = changes.change_set_id
          where changes.page_id = wanted.page and changes.ref = wanted.ref and change_sets.is_minor
            and changes.id > coalesce((
              select max(other.id) from changes other join change_sets made on made.id = other.change_set_id
              where other.page_id = wanted.page and not made.is_minor
                and other.ref in (select json_array_elements_text(wanted.around))
            ), 0)
          order by changes.id limit 1
        ) edit`),
  );
  return new Map(rows.map(({ page, ref, value }) => [`${page} ${ref}`, value]));
}
