import { useStore } from 'zustand';
import { pathNow } from '../../editing/content-root';
import { usePage } from '../overlay-context';

/** The place one points at, or whose pencil has the focus, as the page writes it now: it stays with its item. */
export function useHovered(): string | null {
  const { editing, session } = usePage();
  const ref = useStore(session.store, (state) => state.hovered);
  return useStore(editing.store, ({ content }) => (ref === null ? null : (pathNow(content, ref) ?? ref)));
}
