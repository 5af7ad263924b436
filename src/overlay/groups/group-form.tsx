import { useStore } from 'zustand';
import type { Field } from '../../content/fields';
import { valueAt } from '../../editing/content-root';
import { fieldAt } from '../../editing/field-at';
import { currentContent } from '../../editing/selectors';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { ModelField } from '../../editor-panels/fields/model-field';
import { SiteRichInput } from '../../editor-panels/site-rich-input';
import { FloatingPanel } from '../../ui/floating-panel';
import { usePage } from '../overlay-context';

/** All fields of a section, an item or an element, by its model: links, pictures and settings that have no words to click on. */
export function GroupForm() {
  const { session } = usePage();
  const path = useStore(session.store, (state) => state.form);
  return path === null ? null : <OpenForm key={path} path={path} />;
}

function OpenForm({ path }: { path: string }) {
  const { editing, session, sections, pageId } = usePage();
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const label = pathLabel(path, named);
  const field = fieldAt({ pageId, root: content, sections: named }, path);
  return (
    <FloatingPanel
      id="details"
      title={`Edit ${label}`}
      onClose={session.closeForm}
      initial={{ x: 72, y: 96, width: 400, height: 520 }}
      min={{ width: 300, height: 260 }}
    >
      <div className="panel-scroll compact">
        {field === null ? (
          <p className="panel-empty">This is no longer on the page.</p>
        ) : (
          <Inputs field={field} path={path} />
        )}
      </div>
    </FloatingPanel>
  );
}

function Inputs({ field, path }: { field: Field; path: string }) {
  const { editing } = usePage();
  const content = useStore(editing.store, currentContent);
  if (field.kind === 'elements') return null;
  if (!field.fields) {
    return (
      <ModelField
        field={field}
        value={valueAt(content, path)}
        RichInput={SiteRichInput}
        onChange={(value) => put(path, field, value)}
      />
    );
  }
  return Object.entries(field.fields).map(([key, child]) => {
    const at = `${path}.${key}`;
    if (child.kind === 'group' && child.fields) {
      return (
        <fieldset key={key} className="field-group">
          <legend>{child.label}</legend>
          <Inputs field={child as Field} path={at} />
        </fieldset>
      );
    }
    return <Inputs key={key} field={{ ...(child as Field), fields: undefined }} path={at} />;
  });

  function put(at: string, { isOptional, label }: Field, value: unknown) {
    const isLeftOut = isOptional === true && (value === '' || value === null);
    editing.update(at, isLeftOut ? null : value, { fieldName: label, isTyping: true });
  }
}
