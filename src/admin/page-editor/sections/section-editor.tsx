import { useState } from 'react';
import { defaultsOf, type SectionItem, sectionField } from '../../../editing/page-sections';
import { currentValue } from '../../../editing/selectors';
import { ConfirmDialog } from '../../../editor-panels/dialogs/confirm-dialog';
import { FieldEditor } from '../../../editor-panels/fields/field-editor';
import { useEditing, useEntry } from '../use-entry';
import type { Sections } from '../use-sections';
import { DynamicTools } from './dynamic-tools';
import { useDeleteSection } from './use-delete-section';

/** The main editor: the fields of the selected section (spec section 2). */
export function SectionEditor({ sections }: { sections: Sections }) {
  const { selected } = sections;
  if (!selected) {
    return (
      <div className="admin-empty">
        <h2 id="section-title" tabIndex={-1}>
          No section
        </h2>
        <p>This page has no sections. Add one to begin.</p>
      </div>
    );
  }
  return <SelectedSection item={selected} sections={sections} />;
}

function SelectedSection({ item, sections }: { item: SectionItem; sections: Sections }) {
  const { pageId } = useEntry();
  const value = useEditing((state) => currentValue(state, item.path));
  const [isAsking, setAsking] = useState(false);
  const deleteSection = useDeleteSection(sections);
  const field = sectionField(pageId, item, value);

  async function handleConfirm() {
    setAsking(false);
    await deleteSection(item);
  }

  return (
    <section className="section-editor" aria-labelledby="section-title">
      <div className="section-editor-head">
        <h2 id="section-title" tabIndex={-1}>
          {item.name}
        </h2>
        {item.dynamic ? <DynamicTools section={item.dynamic} /> : null}
        {pageId === 'site' ? null : (
          <button type="button" className="tool-button tool-danger" onClick={() => setAsking(true)}>
            Delete Section
          </button>
        )}
      </div>
      <div className="fields">
        <FieldEditor field={field} path={item.path} label={item.name} fallback={defaultsOf(item)} isRoot />
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Delete Section"
          message={`Are you sure you want to delete the "${item.name}" section? This cannot be undone.`}
          confirmLabel="Delete Section"
          isDestructive
          onConfirm={() => void handleConfirm()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
