import { currentContent } from '../../editing/state';
import type { HostedPage } from '../page-host/page-host';
import { newSectionId } from './new-section-id';
import type { LibrarySection } from './templates';

/**
 * Adds a section to the page as an unsaved change.
 * @param after the key of the block in front of it; null for the first place
 * @returns its path
 */
export function insertSection(
  page: HostedPage,
  { name, sectionData, ai }: LibrarySection,
  after: string | null,
): string {
  const { pageId, editing, actions } = page;
  const content = currentContent(editing.store.getState())[pageId] as Record<string, unknown>;
  const id = newSectionId(name, pageId, Object.keys(content), content);
  return actions.insertOwn(id, { name, value: sectionData, ai }, after);
}
