import '../../styles/overlay/sections.css';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DynamicSection } from '../../content/dynamic-section';
import { sectionItems } from '../../editing/page-sections';
import { currentContent } from '../../editing/selectors';
import { isFloatingType } from '../../sections/floating-types';
import { FloatingPanel } from '../../ui/floating-panel';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import { AddSection } from './add-section';
import { SectionRow } from './section-row';
import { useSectionTools } from './use-section-tools';

/** The page's dynamic sections: to be added, moved, copied, hidden and deleted (spec section 2, "Section Manager"). */
export function SectionManager({ onClose }: { onClose: () => void }) {
  const overlay = useOverlay();
  const { pageId } = overlay;
  const { editing, sections } = usePage();
  const content = useStore(editing.store, currentContent);
  const stored = useStore(sections);
  const isSignedIn = useOverlayState(({ user }) => user !== null);
  const { dynamic } = sectionItems(pageId, content, stored);
  const listed = dynamic
    .flatMap((item) => item.dynamic ?? [])
    .filter(({ sectionType }) => !isFloatingType(sectionType));
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);

  function move(section: DynamicSection, order: number) {
    editing.update(`sections.${section.sectionId}.order`, order, { fieldName: `order of ${section.sectionName}` });
    announce(`${section.sectionName} is now ${order + 1} of ${listed.length}. Finalize to keep it.`);
  }

  return (
    <FloatingPanel
      id="sections"
      title="Section Manager"
      onClose={onClose}
      initial={{ x: 96, y: 96, width: 420, height: 560 }}
      min={{ width: 320, height: 320 }}
    >
      <div className="panel-scroll">
        {isSignedIn ? null : <p className="panel-empty">Adding and deleting sections asks you to sign in.</p>}
        {listed.length === 0 ? <p className="panel-empty">No custom sections added yet.</p> : null}
        <ol className="section-rows">
          {listed.map((section, index) => (
            <SectionRow
              key={section.sectionId}
              section={section}
              isFirst={index === 0}
              isLast={index === listed.length - 1}
              tools={tools}
              onMove={(step) => move(section, index + step)}
            />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
      <AddSection tools={tools} onLibrary={() => overlay.store.setState({ panel: 'library' })} />
      {dialog}
    </FloatingPanel>
  );
}
