import { ownSectionName } from '../../editing/names';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { showValueAt } from '../../editor-panels/changes/show-value';
import { FACTS } from '../../pages/page-kind';

/** The facts of a page that say where and how it is, not what visitors read. Its title and address are named apart. */
export const ARRANGED = new Set(['title', 'address', 'status', 'layout', 'order', 'hidden', 'names']);

/** Returns the content of a new page with the labels of its sections and fields, and everything that search engines and shared links show of it. */
export function showPage(
  pageId: string,
  { [FACTS]: facts, ...content }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { ...showFacts(pageId, facts), ...showSections(pageId, content) };
}

/** Returns what search engines and shared links show of a page, with labels in place of keys. */
export function showFacts(pageId: string, facts: unknown): Record<string, unknown> {
  const shown = Object.entries((facts ?? {}) as object).filter(([fact]) => !ARRANGED.has(fact));
  return Object.fromEntries(
    shown.map(([fact, value]) => {
      const path = `${pageId}.${FACTS}.${fact}`;
      return [pathLabel(path), showValueAt(path, value)];
    }),
  );
}

/**
 * Returns the content of a page with the labels of its sections and fields in place of their keys. Sections of one name, and names that mean
 * something else in content, get their ids too.
 */
function showSections(pageId: string, content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [id, value] of Object.entries(content)) {
    const name = ownSectionName(pageId, id);
    const isTaken = Object.hasOwn(shown, name) || ['id', 'type', 'data', '__proto__'].includes(name);
    shown[isTaken ? `${name} (${id})` : name] = showValueAt(`${pageId}.${id}`, value);
  }
  return shown;
}
