import type { DynamicSection } from '../../../content/dynamic-section';
import { defaultsOf, type SectionItem, sectionField } from '../../../editing/fields';
import { currentValue } from '../../../editing/state';
import { FieldEditor } from '../../../editor-panels/fields/field-editor';
import { useFields, useIsFrozen } from '../../../editor-panels/fields/fields-context';
import { useReveal } from '../../../editor-panels/fields/use-field';
import { describeMissing, listMissing } from '../../../sections/evidence/evidence.content';
import { Icon } from '../../../ui/icon';
import { Later } from '../../../ui/lazy-part';
import { MenuButton, type MenuItem } from '../../../ui/menu-button';
import { ToolButton } from '../../../ui/tool-button';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useDashboard } from '../../shell/dashboard-context';
import { useEditing, useEntry } from '../use-entry';
import type { Sections } from '../use-sections';
import { OfferingMark } from './offering-mark';
import { useSectionActions } from './use-section-actions';

/** Edits the fields of the selected section (spec section 2). */
export function SectionEditor({ selected }: Pick<Sections, 'selected'>) {
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
  return <SelectedSection item={selected} />;
}

function SelectedSection({ item }: { item: SectionItem }) {
  const { pageId } = useEntry();
  const { Comments, onRevealed } = useFields();
  const isFrozen = useIsFrozen();
  const value = useEditing((state) => currentValue(state, item.path));
  const isFixed = pageId === 'site' || item.isStanding || isFrozen;
  const field = sectionField(pageId, item, value);
  useReveal(item.path, (isExact) => {
    if (!isExact) return;
    onRevealed();
    focusFirstField();
  });
  const missing = item.dynamic ? listMissing({ sectionType: item.dynamic.sectionType, sectionData: value }) : [];

  return (
    <section className="section-editor" aria-labelledby="section-title">
      <div className="section-editor-head">
        <div className="section-editor-title">
          <h2 id="section-title" tabIndex={-1}>
            {item.name}
          </h2>
          {Comments ? (
            <Later>
              <Comments path={item.path} label={item.name} />
            </Later>
          ) : null}
        </div>
        {isFixed ? null : <SectionTools item={item} />}
        {isFixed ? null : <OfferingMark item={item} />}
      </div>
      <div className="fields">
        {missing.length > 0 ? (
          <p role="note" className="field-hint">
            {describeMissing(missing)}
          </p>
        ) : null}
        <FieldEditor field={field} path={item.path} label={item.name} fallback={defaultsOf(item)} isRoot />
      </div>
    </section>
  );
}

const FIELD = ':is(input, textarea, select, [contenteditable="true"])';

/** Moves the focus to the first field of the form, or to the form's title while its text editor is still loading. */
export function focusFirstField(): void {
  const field = document.querySelector<HTMLElement>(`.section-editor .fields ${FIELD}`);
  (field ?? document.getElementById('section-title'))?.focus();
}

/** In narrower windows, the buttons would take a row of their own. */
const NARROW = '(max-width: 47.99rem)';

/** Actions on the selected section, in a menu on phones. Only dynamic sections can be duplicated. */
function SectionTools({ item }: { item: SectionItem }) {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  const { isBusy, rename, remove, setHidden, run, dialog } = useSectionActions();
  const isNarrow = useMediaQuery(NARROW);

  async function handleDuplicate(section: DynamicSection) {
    const outcome = actions.duplicate(section);
    if (!(await run(outcome))) return;
    view.setState({ chosen: `dynamic.${(await outcome).id}` });
    notify({ title: 'Section Added', description: `A copy of ${section.sectionName} was added below it.` });
  }

  const { dynamic } = item;
  const items: (MenuItem | 'separator')[] = [
    { label: 'Rename', isDisabled: isBusy, onSelect: () => rename(item) },
    {
      label: item.isHidden ? 'Show' : 'Hide',
      isDisabled: isBusy,
      onSelect: () => void setHidden(item, !item.isHidden),
    },
    ...(dynamic ? [{ label: 'Duplicate', isDisabled: isBusy, onSelect: () => void handleDuplicate(dynamic) }] : []),
    'separator',
    { label: 'Delete Section', isDanger: true, onSelect: () => remove(item) },
  ];
  if (isNarrow) {
    return (
      <>
        <MenuButton label={`More about ${item.name}`} title="Section actions" align="end" items={items}>
          <Icon name="more" />
        </MenuButton>
        {dialog}
      </>
    );
  }
  return (
    <div className="section-tools">
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
      <ToolButton look="danger" onClick={() => remove(item)}>
        Delete Section
      </ToolButton>
      {dialog}
    </div>
  );
}
