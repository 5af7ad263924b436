import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { findClaims } from '../../../src/content/claims/figures';
import type { Field, Fields } from '../../../src/content/fields';
import { toRef } from '../../../src/content/items/refs';
import { hasNegation } from '../../../src/content/meaning';
import { isMinorEdit } from '../../../src/content/minor-edit';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { getAt } from '../../../src/lib/dotted-path';
import { fieldsOf } from '../../../src/pages/models';
import { CONTACT_DETAILS } from '../../../src/pages/site-wide/contact-details';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { createApprovalError } from '../../accounts/settings/publishing-approval';
import { readNamedPhotos } from '../../library/media/named-photos';
import type { Actor, Source } from '../../platform/actor';
import type { Planned } from './apply-in-memory';
import { type Change, isContentChange } from './change';
import type { LockedDocument } from './documents';
import { movesItems } from './keep-item-pages';
import { listNewNames } from './new-names';

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

/** How many lines an address may have. */
const MAX_ADDRESS_LINES = 6;

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
  const all = changed.flatMap(({ document, planned }) => planned.map((one) => locate(document, one)));
  // A write may change a text several times, which is compared only once.
  const texts = [...new Map(all.filter((one) => findForm(one) === undefined).map((one) => [one.ref, one])).values()];
  const former = await readFormerValues(tx, texts);
  const isOfText = (located: Located) => {
    const { document, one } = located;
    const { place, recorded } = one;
    const { type, op, newValue } = recorded;
    if (type !== 'text' || op !== 'set' || place === null) return false;
    // Every word of a disclosure counts.
    if (document.id === 'site' && place[0] === 'disclosures') return false;
    const form = findForm(located);
    if (form) return isDetail(newValue, form);
    const field = findField(document, place);
    return (field?.kind === 'text' || field?.kind === 'rich') && !field.isKey;
  };
  const isMinor = ({ document, one: { place }, ref }: Located) => {
    const [before, after] = [document.before, document.after].map(({ content }) => getAt(content, place ?? []));
    return isMinorEdit(former.has(ref) ? former.get(ref) : before, after);
  };
  const isOnlyText = changed.every(({ document, planned }) => {
    const fields = document.kind === 'section' ? Object.keys(document.next) : [];
    return planned.length > 0 && fields.length === 0;
  });
  const names = listNewNames(changed.map(({ document }) => document));
  const isMinorWrite = isOnlyText && all.every(isOfText) && texts.every(isMinor) && !movesItems(changed);
  // Another name would get another photo.
  if (isMinorWrite && (await readNamedPhotos(tx, names, true)).size === 0) return;
  throw createApprovalError(
    'Only minor edits are published directly: up to 20 characters of a text without figures, and contact details. Save this change to a draft and ask for a review',
  );
}

/** Returns what a contact detail may contain; undefined for other changes. An address has several lines, which are written together or one by one. */
function findForm({ one: { recorded } }: Located): RegExp | undefined {
  return DETAILS.get(recorded.path.replace(/\.\d{1,2}$/, ''));
}

/** Contact details may contain numbers, but no percentages, amounts, superlatives or negations. */
function isDetail(value: unknown, form: RegExp): boolean {
  const lines = [value].flat();
  const isPlain = (line: string) =>
    findClaims(line).every(({ key }) => /^(?:nth:)?\d+$/.test(key)) && !hasNegation(line);
  return (
    lines.length <= MAX_ADDRESS_LINES &&
    lines.every((line) => typeof line === 'string' && form.test(line) && isPlain(line))
  );
}

/** A change with the names of the text that it sets. */
interface Located {
  document: LockedDocument;
  one: Planned;
  /** The ref of the text, by way of its document. */
  ref: string;
  /** All refs of the text: also that by way of its element. */
  refs: string[];
}

function locate(document: LockedDocument, one: Planned): Located {
  const segments = one.place ? toRef(document.after.ids, one.place) : [];
  const ref = [one.key, ...segments].join('.');
  const elements = (one.place ?? []).flatMap((_, index, place) => {
    if (place[index - 1] !== 'elements' || place[index + 1] !== 'data') return [];
    const id = getChild(getAt(document.after.content, place.slice(0, index + 1)), 'id');
    return [['element', id, ...segments.slice(index + 2)].join('.')];
  });
  return { document, one, ref, refs: [...new Set([ref, one.recorded.ref, ...elements])] };
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

/** Reads what each text was before the first of the minor edits since its last other change, by ref. */
async function readFormerValues(tx: Db, all: readonly Located[]): Promise<Map<string, unknown>> {
  const wanted = all.map(({ one: { recorded }, ref, refs }) => {
    // A change of anything that contains the text changes the text.
    const around = refs.flatMap((name) => {
      const segments = name.split('.');
      return segments.map((_, index) => segments.slice(0, index + 1).join('.'));
    });
    return { page: recorded.pageId, ref, refs, around };
  });
  const rows = rawRows<{ ref: string; value: unknown }>(
    await tx.execute(sql`
      select wanted.ref, edit.value from json_to_recordset(${JSON.stringify(wanted)}::json)
          as wanted (page text, ref text, refs json, around json)
        cross join lateral (
          select changes.old_value as value from changes join change_sets on change_sets.id = changes.change_set_id
          where changes.page_id = wanted.page and changes.ref in (select json_array_elements_text(wanted.refs))
            and change_sets.is_minor
            and changes.id > coalesce((
              select max(other.id) from changes other join change_sets made on made.id = other.change_set_id
              where other.page_id = wanted.page and not made.is_minor
                -- Moving what contains the text, or renaming or hiding its section, approves no words.
                and other.op is distinct from 'move'
                and not (other.type = 'section-update' and
                  (other.old_value->'sectionData')::jsonb = (other.new_value->'sectionData')::jsonb)
                and other.ref in (select json_array_elements_text(wanted.around))
            ), 0)
          order by changes.id limit 1
        ) edit`),
  );
  return new Map(rows.map(({ ref, value }) => [ref, value]));
}
