import type { Field } from '../../content/fields';
import { isRichText } from '../../content/rich-text';
import { valueAt } from '../../editing/document';
import { type FieldSource, fieldAt } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import type { HostedPage } from '../../editor-panels/page-host/page-host';

/** How a place on the page is edited: a text in place, a rich text in its dialog, anything else in a small form. */
export type RegionKind = 'text' | 'rich' | 'form';

/** A place on the page whose content can be edited. */
export interface Region {
  element: HTMLElement;
  path: string;
  kind: RegionKind;
  /** The place's label for editors. */
  label: string;
  field: Field;
}

const IN_PLACE = new Set(['text', 'rich', 'email', 'group']);

/** Returns the region of an element, or null if it cannot be edited. */
export function findRegion(element: HTMLElement, source: FieldSource): Region | null {
  const path = element.dataset.path ?? '';
  const field = fieldAt(source, path);
  if (!field) return null;
  return {
    element,
    path,
    field,
    kind: chooseKind(field, valueAt(source.root, path)),
    label: pathLabel(path, source.sections),
  };
}

/** Returns a place's label without those of its ancestors. */
export function shortenLabel(label: string): string {
  return label.split(' › ').at(-1) ?? label;
}

/** Returns how a field with a value is edited. */
export function chooseKind(field: Field, value: unknown): RegionKind {
  if (isRichText(value)) return 'rich';
  // A label and its sub-label are two fields.
  if (field.isSplit) return 'form';
  // A name that may be any text is edited in place.
  const isWritten = IN_PLACE.has(field.kind) || field.among === 'people';
  return isWritten && (value === null || typeof value === 'string') ? 'text' : 'form';
}

/**
 * Focuses a path's pencil.
 * @returns whether the pencil is rendered
 */
export function focusPencil(path: string): boolean {
  const pencil = document.querySelector<HTMLElement>(`[data-pencil="${CSS.escape(path)}"]`);
  pencil?.focus({ preventScroll: true });
  return pencil !== null;
}

/** Returns the current source for looking up the page's fields. */
export function getFieldSource({ pageId, editing, sections }: HostedPage) {
  return { pageId, root: currentContent(editing.store.getState()), sections: sections.getState() };
}
