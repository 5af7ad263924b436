import { useState } from 'react';
import { currentContent } from '../../editing/state';
import { newSectionId } from '../../editor-panels/library/new-section-id';
import { SectionLibrary } from '../../editor-panels/library/section-library';
import type { LibrarySection } from '../../editor-panels/library/templates';
import { isSectionType } from '../../sections/models';
import { usePage } from '../overlay-context';
import { waitForPlace } from '../page/find-place';
import { useSectionTools } from './use-section-tools';

/**
 * The Section Library over the page: templates, saved sections, and sections built from elements; each is added after the others. A saved
 * section without a type becomes one of the page's own, saved with the other changes.
 */
export function Library({ onClose }: { onClose: () => void }) {
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);
  const { pageId, editing } = usePage();

  function addOwn({ name, sectionData, ai }: LibrarySection): string {
    const content = currentContent(editing.store.getState())[pageId] as Record<string, unknown>;
    const path = `${pageId}.${newSectionId(name, pageId, Object.keys(content), content)}`;
    editing.update(path, sectionData, { fieldName: name, ai });
    announce(`${name} was added.`);
    void waitForPlace(path).then((place) => place?.scrollIntoView({ block: 'center' }));
    return '';
  }

  async function handleAdd(section: LibrarySection): Promise<string> {
    const { name, sectionType, sectionData, ai } = section;
    if (!isSectionType(sectionType)) return addOwn(section);
    const isAdded = await tools.add({ sectionType, sectionName: name, sectionData, ...(ai !== undefined && { ai }) });
    return isAdded ? '' : `${name} could not be added. Please try again.`;
  }

  return (
    <>
      <SectionLibrary onAdd={handleAdd} onClose={onClose} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {dialog}
    </>
  );
}
