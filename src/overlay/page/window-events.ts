import type { EditingEvent } from '../../editing/state';

/**
 * Notifies displays that do not read the store (spec section 4): `contentUpdated` with path and value, `contentDiscarded`, and
 * `sectionsUpdated` once changes of dynamic sections are saved.
 */
export function dispatchToWindow(event: EditingEvent): void {
  if (event.kind === 'update') {
    const { path, value } = event;
    window.dispatchEvent(new CustomEvent('contentUpdated', { detail: { path, value } }));
  } else if (event.kind === 'discard') {
    window.dispatchEvent(new CustomEvent('contentDiscarded'));
  } else if (event.paths.some((path) => /^(dynamic|sections|element)\./.test(path))) {
    notifySectionsUpdated();
  }
}

/** Announces that the page's dynamic sections changed on the server and the page already shows them. */
export function notifySectionsUpdated(): void {
  window.dispatchEvent(new CustomEvent('sectionsUpdated', { detail: { isShown: true } }));
}

/**
 * Calls back for changes that the page does not show yet.
 * @returns a function that stops listening
 */
export function onSectionsUpdated(onUpdate: () => void): () => void {
  const handleUpdate = (event: Event) => {
    const isShown = event instanceof CustomEvent && (event.detail as { isShown?: boolean } | null)?.isShown === true;
    if (!isShown) onUpdate();
  };
  window.addEventListener('sectionsUpdated', handleUpdate);
  return () => window.removeEventListener('sectionsUpdated', handleUpdate);
}
