import { useStore } from 'zustand';
import type { Editing } from '../../editing/create-editing';
import { showPanel } from './open-panels';

/** What opens the panels of the page one is on. */
export function PanelButtons({ editing }: { editing: Editing }) {
  const changes = useStore(editing.store, ({ history }) => history.length);
  return (
    <>
      {changes > 0 ? (
        <button type="button" className="tool-button" onClick={() => showPanel('recent')}>
          Recent Changes ({changes})
        </button>
      ) : null}
      <button type="button" className="tool-button" onClick={() => showPanel('timeline')}>
        Timeline
      </button>
    </>
  );
}
