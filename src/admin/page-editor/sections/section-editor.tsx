import { useState } from 'react';
import type { DynamicSection } from '../../../content/dynamic-section';
import { defaultsOf, type SectionItem, sectionField } from '../../../editing/fields';
import { currentValue } from '../../../editing/state';
import { ConfirmDialog } from '../../../editor-panels/dialogs/confirm-dialog';
import { FieldEditor } from '../../../editor-panels/fields/field-editor';
import { useFields, useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { describeMissing, listMissing } from '../../../sections/evidence/evidence.content';
import { focusAfter } from '../../../ui/focus-after';
import { Later, lazyPart } from '../../../ui/lazy-part';
import { ToolButton } from '../../../ui/tool-button';
import { useDashboard } from '../../shell/dashboard-context';
import { useEditing, useEntry } from '../use-entry';
import type { Sections } from '../use-sections';
import { OfferingMark } from './offering-mark';
import { useSectionActions } from './use-section-actions';

const PlaceDisclosures = lazyPart(async () => (await import('../../disclosures/place-disclosures')).PlaceDisclosures);

/** Edits the fields of the selected section (spec section 2). */
export function SectionEditor({ sections }: { sections: Sections }) {
  const { selected } = sections;
  if (!selected) {
    return (
      <div className="admin-empty">
        <h2 id="section-title" tabIndex={-1}>
          No sections yet
        </h2>
        <p>Add a section to get started.</p>
      </div>
    );
  }
  return <SelectedSection item={selected} sections={sections} />;
}

function SelectedSection({ item, sections }: { item: SectionItem; sections: Sections }) {
  const { pageId } = useEntry();
  const { Comments } = useFields();
  const isFrozen = useIsFrozen();
  const value = useEditing((state) => currentValue(state, item.path));
  const [isAsking, setAsking] = useState(false);
  const deleteSection = useDeleteSection(sections);
  const isFixed = pageId === 'site' || item.isStanding || isFrozen;
  const field = sectionField(pageId, item, value);
  const missing = item.dynamic ? listMissing({ sectionType: item.dynamic.sectionType, sectionData: value }) : [];

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
        {Comments ? (
          <Later>
            <Comments path={item.path} label={item.name} />
          </Later>
        ) : null}
        {isFixed ? null : <SectionTools item={item} />}
        {isFixed ? null : (
          <ToolButton look="danger" onClick={() => setAsking(true)}>
            Delete Section
          </ToolButton>
        )}
        {isFixed ? null : <OfferingMark item={item} />}
      </div>
      {pageId === 'site' ? null : (
        <Later>
          <PlaceDisclosures to="section" placeRef={item.path} name={item.name} />
        </Later>
      )}
      <div className="fields">
        {missing.length > 0 ? (
          <p role="note" className="field-hint">
            {describeMissing(missing)}
          </p>
        ) : null}
        <FieldEditor field={field} path={item.path} label={item.name} fallback={defaultsOf(item)} isRoot />
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Delete Section"
          message={`Are you sure you want to delete the "${item.name}" section? This cannot be undone.`}
          details={['You can restore it from History.']}
          confirmLabel="Delete Section"
          isDestructive
          onConfirm={() => void handleConfirm()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

/** Deletes a section, selects the first remaining one and shows the result (spec sections 4 and 8). */
function useDeleteSection({ all }: Sections): (item: SectionItem) => Promise<void> {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  return async (item) => {
    const outcome = item.dynamic ? await actions.removeDynamic(item.dynamic) : await actions.removeOwn(item.id);
    if (outcome.kind !== 'done') {
      return notify({
        title: 'Deletion Failed',
        description: 'Could not delete the section. Please try again.',
        variant: 'destructive',
      });
    }
    const remaining = all.filter(({ path }) => path !== item.path);
    view.setState({ chosen: remaining[0]?.path ?? null });
    focusAfter(() => document.getElementById('section-title'));
    notify({ title: 'Section Deleted', description: `${item.name} was deleted.` });
  };
}

/** Actions on the selected section. Only dynamic sections can be duplicated. */
function SectionTools({ item }: { item: SectionItem }) {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  const { isBusy, rename, setHidden, run, dialog } = useSectionActions();

  async function handleDuplicate(section: DynamicSection) {
    const outcome = actions.duplicate(section);
    if (!(await run(outcome))) return;
    view.setState({ chosen: `dynamic.${(await outcome).id}` });
    notify({ title: 'Section Added', description: `A copy of ${section.sectionName} was added below it.` });
  }

  const { dynamic } = item;
  return (
    <>
      <ToolButton disabled={isBusy} onClick={() => rename(item)}>
        Rename
      </ToolButton>
      <ToolButton disabled={isBusy} onClick={() => void setHidden(item, !item.isHidden)}>
        {item.isHidden ? 'Show' : 'Hide'}
      </ToolButton>
      {dynamic ? (
        <ToolButton disabled={isBusy} onClick={() => void handleDuplicate(dynamic)}>
          Duplicate
        </ToolButton>
      ) : null}
      {dialog}
    </>
  );
}
