import { useState } from 'react';
import type { DynamicSection } from '../../../content/dynamic-section';
import { defaultsOf, type SectionItem, sectionField } from '../../../editing/fields';
import type { ActionOutcome } from '../../../editing/sections';
import { currentValue } from '../../../editing/state';
import { ConfirmDialog } from '../../../editor-panels/dialogs/confirm-dialog';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { FieldEditor } from '../../../editor-panels/fields/field-editor';
import { focusAfter } from '../../../ui/focus-after';
import { ToolButton } from '../../../ui/tool-button';
import { useDashboard } from '../../shell/dashboard-context';
import { useEditing, useEntry } from '../use-entry';
import type { Sections } from '../use-sections';

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
        {pageId === 'site' || item.isStanding ? null : (
          <ToolButton look="danger" onClick={() => setAsking(true)}>
            Delete Section
          </ToolButton>
        )}
      </div>
      <div className="fields">
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
function useDeleteSection({ own, dynamic }: Sections): (item: SectionItem) => Promise<void> {
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
    const remaining = [...own, ...dynamic].filter(({ path }) => path !== item.path);
    view.setState({ chosen: remaining[0]?.path ?? null });
    focusAfter(() => document.getElementById('section-title'));
    notify({ title: 'Section Deleted', description: `${item.name} was deleted.` });
  };
}

/** Actions on a dynamic section, which take effect at once. */
function DynamicTools({ section }: { section: DynamicSection }) {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  const [isRenaming, setRenaming] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(work: Promise<ActionOutcome>): Promise<boolean> {
    setBusy(true);
    const { kind } = await work;
    setBusy(false);
    if (kind === 'done') return true;
    notify({
      title: 'Update Failed',
      description: 'Could not update the content. Please try again.',
      variant: 'destructive',
    });
    return false;
  }

  async function handleDuplicate() {
    const outcome = actions.duplicate(section);
    if (!(await run(outcome))) return;
    view.setState({ chosen: `dynamic.${(await outcome).id}` });
    notify({ title: 'Section Added', description: `A copy of ${section.sectionName} was added below it.` });
  }

  async function handleRename(name: string) {
    if (name === section.sectionName || (await run(actions.rename(section, name)))) setRenaming(false);
  }

  return (
    <>
      <ToolButton disabled={isBusy} onClick={() => setRenaming(true)}>
        Rename
      </ToolButton>
      <ToolButton disabled={isBusy} onClick={() => void run(actions.setActive(section, !section.isActive))}>
        {section.isActive ? 'Hide' : 'Show'}
      </ToolButton>
      <ToolButton disabled={isBusy} onClick={() => void handleDuplicate()}>
        Duplicate
      </ToolButton>
      {isRenaming ? (
        <PromptDialog
          title="Rename section"
          label="Section name"
          initial={section.sectionName}
          confirmLabel="Rename"
          problemOf={(name) => (name.length > 200 ? 'Use at most 200 characters.' : null)}
          isBusy={isBusy}
          onAnswer={(name) => void handleRename(name)}
          onCancel={() => setRenaming(false)}
        />
      ) : null}
    </>
  );
}
