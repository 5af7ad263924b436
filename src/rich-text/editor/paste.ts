import { withoutTags } from '../../lib/split-tags';
import { cleanHtml } from './clean-html';

/** The editor's own clipboard format: whole blocks, as they were copied. */
const OWN_FORMAT = 'application/x-editor-js';

/**
 * Has what is pasted from word processors and pages cleaned before the editor sees it.
 * @returns how to stop
 */
export function cleanPastes(holder: HTMLElement): () => void {
  const own = new WeakSet<Event>();
  const handlePaste = (event: ClipboardEvent): void => {
    const { clipboardData, target } = event;
    if (own.has(event) || !clipboardData || !(target instanceof Element)) return;
    if (target.matches('input, textarea') || target.closest('.link-tool__input')) return;
    const html = clipboardData.getData('text/html');
    if (!html || clipboardData.types.includes(OWN_FORMAT)) return;
    const cleaned = cleanHtml(html);
    // A copied picture is a file with little HTML to it; a word processor's text comes with a picture of itself.
    if (clipboardData.types.includes('Files') && !hasWords(cleaned)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const data = new DataTransfer();
    data.setData('text/html', cleaned);
    data.setData('text/plain', clipboardData.getData('text/plain'));
    const clean = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    own.add(clean);
    target.dispatchEvent(clean);
  };
  holder.addEventListener('paste', handlePaste, true);
  return () => holder.removeEventListener('paste', handlePaste, true);
}

function hasWords(html: string): boolean {
  return withoutTags(html).replaceAll('&nbsp;', '').trim() !== '';
}
