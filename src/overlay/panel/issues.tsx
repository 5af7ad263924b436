import { useStore } from 'zustand';
import { pathLabel } from '../../editor-panels/changes/path-label';
import type { EditedPage } from '../overlay-state';
import { showPlace } from '../page/show-place';

/** What can't be saved as it is, field by field: each leads to its place. */
export function Issues({ page }: { page: EditedPage }) {
  const issues = useStore(page.fields.view, (state) => state.issues);
  const named = useStore(page.sections);
  if (issues.length === 0) return null;
  return (
    <div className="notice" data-kind="danger" role="alert">
      <p>{issues.length === 1 ? 'A field can not be saved:' : `${issues.length} fields can not be saved:`}</p>
      <ul className="overlay-issues">
        {issues.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className="link-button" onClick={() => showPlace(page, path)}>
              {pathLabel(page.editing.pathNow(path), named)}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
