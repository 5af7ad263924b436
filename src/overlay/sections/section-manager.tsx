import { ToolButton } from '../../ui/tool-button';
import '../../styles/overlay/sections.css';
import { useState } from 'react';
import { useStore } from 'zustand';
import { isFixedOrder, listFilledBlocks, listSectionItems } from '../../editing/arrange';
import type { SectionItem } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { PromptDialog } from '../../editor-panels/dialogs/prompt-dialog';
import { AddSection } from '../../editor-panels/library/add-section';
import { MAX_SECTION_NAME } from '../../pages/arrangement';
import { isFloatingType } from '../../sections/floating-types';
import { FloatingPanel } from '../../ui/floating-panel';
import { useOverlay, useOverlayState, usePage } from '../overlay-context';
import { attempt } from '../unsaved';
import { SectionRow } from './section-row';
import { findVisibleBlock, useAddSection } from './use-add-section';
import { useSectionTools } from './use-section-tools';

/**
 * Lists all sections of the page in the order in which it shows them: adding, renaming, moving, copying, hiding and deleting (spec
 * section 2, "Section Manager").
 */
export function SectionManager({ onClose }: { onClose: () => void }) {
  const overlay = useOverlay();
  const { pageId } = overlay;
  const { editing, sections, actions } = usePage();
  const content = useStore(editing.store, currentContent);
  const stored = useStore(sections);
  const isSignedIn = useOverlayState(({ user }) => user !== null);
  const arranged = { pageId, content, sections: stored };
  const items = listSectionItems(arranged).filter(({ dynamic }) => !isFloatingType(dynamic?.sectionType));
  const blocks = listFilledBlocks(arranged);
  const [announcement, announce] = useState('');
  const { tools, dialog } = useSectionTools(announce);
  const [renamed, setRenamed] = useState<SectionItem | null>(null);
  const isMovable = (key: string) => canMove(items.find(({ block }) => block === key));
  const first = blocks.findIndex(isMovable);

  /** The demo's own sections have fixed places in front of the others. */
  function canMove(item: SectionItem | undefined): boolean {
    return item !== undefined && !item.isStanding && (item.dynamic !== undefined || !isFixedOrder(pageId));
  }

  function move({ block = '', name }: SectionItem, to: number) {
    actions.move(block, to, name);
    announce(`${name} is now ${to - first + 1} of ${blocks.length - first}. Finalize to save it.`);
  }

  async function handleRename(item: SectionItem, name: string) {
    setRenamed(null);
    if (name === item.name) return;
    const work = () => actions.renameItem(item, name);
    const onDone = () => announce(`${item.name} is now called ${name}.`);
    await attempt(overlay, { key: `name ${item.id}`, label: `renaming ${item.name}`, work, onDone });
  }

  return (
    <FloatingPanel
      id="sections"
      title="Section Manager"
      onClose={onClose}
      initial={{ width: 420 }}
      min={{ width: 320, height: 200 }}
    >
      <div className="panel-scroll">
        {isSignedIn ? null : <p className="panel-empty">You’ll be asked to sign in to add or delete sections.</p>}
        <ol className="section-rows" aria-label="Sections of this page">
          {items.map((item, index) => {
            const at = blocks.indexOf(item.block ?? '');
            // Sections that share a place with the one above them move together with it.
            const isHead = items[index - 1]?.block !== item.block;
            return (
              <SectionRow
                key={item.path}
                item={item}
                isFirst={at === first}
                isLast={at === blocks.length - 1}
                tools={tools}
                onMove={isHead && canMove(item) ? (step) => move(item, at + step) : null}
                onRename={() => setRenamed(item)}
              />
            );
          })}
        </ol>
        {items.some(({ dynamic }) => dynamic) || !isFixedOrder(pageId) ? null : (
          <p className="panel-empty">No custom sections added yet.</p>
        )}
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
      <NewSection />
      {dialog}
      {renamed ? (
        <PromptDialog
          title="Rename section"
          label="Section name"
          initial={renamed.name}
          confirmLabel="Rename"
          problemOf={(name) => (name.length > MAX_SECTION_NAME ? `Use at most ${MAX_SECTION_NAME} characters.` : null)}
          onAnswer={(name) => void handleRename(renamed, name)}
          onCancel={() => setRenamed(null)}
        />
      ) : null}
    </FloatingPanel>
  );
}

/** '+ Add Section' below the list, always within reach, and its dialog. */
function NewSection() {
  const overlay = useOverlay();
  const page = usePage();
  const [opened, setOpened] = useState<{ after: string | undefined } | null>(null);
  const { add, addBlank, announcement, dialog } = useAddSection();
  const openLibrary = () => overlay.store.setState({ panel: 'library' });
  return (
    <div className="panel-foot">
      <ToolButton
        look="narrow"
        title="Templates, saved sections and new ones built from elements"
        onClick={openLibrary}
      >
        Section Library
      </ToolButton>
      <ToolButton look="navy" onClick={() => setOpened({ after: findVisibleBlock(page) })}>
        + Add Section
      </ToolButton>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {opened ? (
        <AddSection
          initialAfter={opened.after}
          onAdd={add}
          onAddBlank={addBlank}
          onLibrary={openLibrary}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {dialog}
    </div>
  );
}
