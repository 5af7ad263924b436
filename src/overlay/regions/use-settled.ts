import { useRef } from 'react';
import { useStore } from 'zustand';
import type { EditingState } from '../../editing/editing-state';
import { usePage } from '../overlay-context';

type Settled = Pick<EditingState, 'stored' | 'content' | 'pending'>;

/**
 * The content and what is pending, as they were before one began to write in a text: what is drawn around that text is not drawn
 * anew at each key. What somebody else saves meanwhile is taken in.
 */
export function useSettled(): Settled {
  const { editing, session } = usePage();
  const isTyping = useStore(session.store, ({ typing }) => typing !== null);
  const last = useRef<Settled>(editing.store.getState());
  return useStore(editing.store, (state) => {
    const isSame = state.content === last.current.content && state.pending === last.current.pending;
    if (!isSame && (!isTyping || state.stored !== last.current.stored)) last.current = state;
    return last.current;
  });
}
