import { useEffect } from 'react';
import { usePageHost } from '../page-host/page-host';
import { beginComment } from './comments-view';
import { isCommentKey, readSelectedWords } from './selected-words';
import { useFollowComments } from './use-threads';

/** Keeps a form's comments up to date, and handles the shortcut that comments on the field with the focus, or on words selected in it. */
export function PageComments() {
  const { page, onShowComments } = usePageHost();
  useFollowComments();
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || !isCommentKey(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      const field = findField(document.activeElement, page.pageId);
      beginComment({ ref: page.editing.refOf(field?.id ?? page.pageId), ...readSelectedWords(field) });
      onShowComments();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [page, onShowComments]);
  return null;
}

/** Returns the element around another whose id is the path of a field. */
export function findField(from: Element | null, pageId: string): Element | null {
  for (let at = from; at !== null; at = at.parentElement) {
    const [first = '', second] = at.id.split('.');
    if (second !== undefined && [pageId, 'dynamic', 'element'].includes(first)) return at;
  }
  return null;
}
