import { useEffect, useRef } from 'react';
import type { RichTextDocument } from '../../../content/rich-text';
import { AddSection } from '../../../editor-panels/library/add-section';
import { insertSection } from '../../../editor-panels/library/insert-section';
import type { LibrarySection } from '../../../editor-panels/library/templates';
import { toSectionId } from '../../../pages/arrangement';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';
import { focusFirstField } from './section-editor';

interface NewSectionProps {
  initialAfter: string | undefined;
  onAdded?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * '+ Add Section'. A section made from a template is an unsaved change. A blank one, and one that states evidence, is stored at once (spec section 7), but
 * hidden, and showing it is an unsaved change. Once the dialog has closed, the first field of the new section has the focus.
 */
export function NewSection({ initialAfter, onAdded, onClose }: NewSectionProps) {
  const entry = useEntry();
  const { actions, view, fields, pageId } = entry;
  const { notify, tools } = useDashboard();
  const isAdded = useRef(false);
  useEffect(() => () => void (isAdded.current && focusFirstField()), []);

  function handleAdded(path: string, name: string, next = ' Save to publish it.') {
    isAdded.current = true;
    view.setState({ chosen: path });
    fields.onRevealed();
    notify({ title: 'Section Added', description: `${name} was added to the page.${next}` });
    onAdded?.();
    return null;
  }

  async function handleAdd(section: LibrarySection, after: string | null) {
    if (pageId === 'demo' || section.isEvidence) return addDynamic(section, after);
    return handleAdded(insertSection(entry, section, after), section.name);
  }

  /** The demo shows dynamic sections at once (spec section 2, "Overlay demo page"). On other pages, showing one at its place is an unsaved change. */
  async function addDynamic({ name, sectionType, sectionData }: LibrarySection, after: string | null) {
    const section = { sectionType, sectionName: name, sectionData };
    const isImmediate = pageId === 'demo';
    const { kind, id } = isImmediate
      ? await actions.addDynamic({ ...section, after: toSectionId(after) })
      : await actions.addUnpublished(section, after, crypto.randomUUID());
    return kind === 'done' ? handleAdded(`dynamic.${id}`, name, isImmediate ? '' : undefined) : handleFailure();
  }

  async function handleAddBlank(name: string, after: string | null, content: RichTextDocument) {
    const outcome = await actions.addOwn(name, after, content);
    return outcome.kind === 'done' ? handleAdded(outcome.path, name) : handleFailure();
  }

  function handleFailure() {
    const description = 'Could not create the section. Please try again.';
    notify({ title: 'Creation Failed', description, variant: 'destructive' });
    return '';
  }

  return (
    <AddSection
      initialAfter={initialAfter}
      onAdd={handleAdd}
      onAddBlank={handleAddBlank}
      onLibrary={() => {
        onClose();
        onAdded?.();
        tools.show('library');
      }}
      onClose={onClose}
    />
  );
}
