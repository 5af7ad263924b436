import { useStore } from 'zustand';
import { defaultsAt, pathNow } from '../../editing/document';
import { fieldAt } from '../../editing/fields';
import { currentContent } from '../../editing/state';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { FieldEditor } from '../../editor-panels/fields/field-editor';
import { FloatingPanel } from '../../ui/floating-panel';
import { usePage } from '../overlay-context';

/** A form with all fields of a section, an item or an element, including links, images and settings that have no text to click on. */
export function GroupForm() {
  const { session } = usePage();
  const path = useStore(session.store, (state) => state.form);
  return path === null ? null : <OpenForm key={path} path={path} />;
}

function OpenForm({ path: ref }: { path: string }) {
  const { editing, session, sections, pageId } = usePage();
  const content = useStore(editing.store, currentContent);
  const named = useStore(sections);
  const now = pathNow(content, ref);
  const path = now ?? ref;
  const label = pathLabel(path, named);
  const field = now === null ? null : fieldAt({ pageId, root: content, sections: named }, path);
  return (
    <FloatingPanel
      id="details"
      title={`Edit ${label}`}
      onClose={session.closeForm}
      initial={{ width: 440 }}
      min={{ width: 300, height: 160 }}
    >
      <div className="panel-scroll overlay-form">
        {field === null ? (
          <p className="panel-empty">This is no longer on the page.</p>
        ) : (
          <div className="fields">
            <FieldEditor field={field} path={path} label={label} fallback={defaultsAt(content, named, path)} isRoot />
          </div>
        )}
      </div>
    </FloatingPanel>
  );
}
