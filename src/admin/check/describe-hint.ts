import type { Hint } from '../../content/page-outline';
import { type NamedSection, pathLabel } from '../../editor-panels/changes/path-label';

/**
 * Returns a hint's text. Hints about images begin with the field's label, because they quote no text of the page.
 * @param sections the page's dynamic sections, for their names
 */
export function describeHint({ kind, message, path }: Hint, sections?: readonly NamedSection[]): string {
  return kind === 'picture' && path !== undefined ? `${pathLabel(path, sections)}: ${message}` : message;
}
