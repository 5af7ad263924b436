import { useState } from 'react';
import { SectionLibrary } from '../../editor-panels/library/section-library';
import { usePage } from '../overlay-context';
import { findVisibleBlock, useAddSection } from './use-add-section';

/** The Section Library over the page: templates, saved sections, sections built from elements, and AI drafts. */
export function Library({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const [initialAfter] = useState(() => findVisibleBlock(page));
  const { add, announcement, dialog } = useAddSection();
  return (
    <>
      <SectionLibrary initialAfter={initialAfter} onAdd={add} onClose={onClose} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {dialog}
    </>
  );
}
