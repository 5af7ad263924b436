import { useState } from 'react';
import { SectionLibrary } from '../../editor-panels/library/section-library';
import type { LibrarySection } from '../../editor-panels/library/templates';
import { SiteRichInput } from '../../editor-panels/site-rich-input';
import { PAGE_MODELS } from '../../pages/models';
import { useOverlay } from '../overlay-context';
import { useSectionTools } from './use-section-tools';

/** The Section Library over the page: templates, kept ones, and sections built of elements, each added after the others. */
export function Library({ onClose }: { onClose: () => void }) {
  const { pageId, trpc } = useOverlay();
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);

  async function handleAdd({ name, sectionType, sectionData, ai }: LibrarySection): Promise<string> {
    const isAdded = await tools.add({ sectionType, sectionName: name, sectionData, ...(ai !== undefined && { ai }) });
    return isAdded ? '' : `${name} was not added. Please try again.`;
  }

  return (
    <>
      <SectionLibrary
        page={{ id: pageId, label: PAGE_MODELS[pageId].label }}
        trpc={trpc}
        RichInput={SiteRichInput}
        onAdd={handleAdd}
        onClose={onClose}
      />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {dialog}
    </>
  );
}
