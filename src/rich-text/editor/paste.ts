import { withoutTags } from '../../lib/split-tags';
import { cleanHtml } from './clean-html';
import { resolveOwnAddress } from './own-address';
import { describeLost, PICTURE_SOURCE } from './pasted-pictures';

/** The editor's own clipboard format: whole blocks, exactly as copied. */
const OWN_FORMAT = 'application/x-editor-js';

const NO_PICTURE = 'Only images can be pasted here. Upload other files under Documents in the dashboard.';

/**
 * Cleans content pasted or dropped from word processors and web pages before the editor sees it, and warns about
 * anything that is lost.
 * @returns a function that stops cleaning
 */
export function cleanPastes(holder: HTMLElement, warn: (message: string) => void): () => void {
  const own = new WeakSet<Event>();

  /** @returns the data to use instead; null if the event needs no change */
  function clean(given: DataTransfer): DataTransfer | null {
    const html = given.getData('text/html');
    const plain = given.getData('text/plain');
    const files = [...given.files];
    if (files.length > 0 && !html && !plain && files.some(({ type }) => !type.startsWith('image/'))) warn(NO_PICTURE);
    if (!html || given.types.includes(OWN_FORMAT)) return null;
    const { html: cleaned, lost } = cleanHtml(html);
    // A copied image is a file with little HTML, while a word processor's text comes with an image of itself.
    if (files.length > 0 && !hasWords(cleaned) && !isOfThisSite(cleaned)) return null;
    const message = describeLost(lost);
    if (message) warn(message);
    const data = new DataTransfer();
    data.setData('text/html', cleaned);
    // If nothing is left, the editor would fall back to the plain text, which describes what was removed.
    data.setData('text/plain', cleaned === '' ? '' : plain);
    return data;
  }

  function handle(event: ClipboardEvent | DragEvent): void {
    const { target } = event;
    const given = event instanceof DragEvent ? event.dataTransfer : event.clipboardData;
    if (own.has(event) || !given || !(target instanceof Element)) return;
    if (target.matches('input, textarea') || target.closest('.link-tool__input')) return;
    const data = clean(given);
    if (!data) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const common = { bubbles: true, cancelable: true };
    let again: Event;
    if (event instanceof DragEvent) {
      // The editor would wrap dropped HTML in a paragraph if there were plain text too.
      const html = data.getData('text/html');
      data.setData('text/plain', '');
      data.setData('text/html', html.startsWith('<') ? html : `<p>${html}</p>`);
      again = new DragEvent('drop', { ...common, dataTransfer: data, clientX: event.clientX, clientY: event.clientY });
    } else {
      again = new ClipboardEvent('paste', common);
      // Firefox ignores the data in the options.
      Object.defineProperty(again, 'clipboardData', { value: data });
    }
    own.add(again);
    target.dispatchEvent(again);
  }

  holder.addEventListener('paste', handle, true);
  holder.addEventListener('drop', handle, true);
  return () => {
    holder.removeEventListener('paste', handle, true);
    holder.removeEventListener('drop', handle, true);
  };
}

/** Returns true if the HTML's image is already on the site and need not be uploaded again. */
function isOfThisSite(html: string): boolean {
  const [, src] = html.split(`${PICTURE_SOURCE}="`, 2).map((part) => part.split('"', 1)[0]);
  return src !== undefined && resolveOwnAddress(src) !== null;
}

function hasWords(html: string): boolean {
  return withoutTags(html).replaceAll('&nbsp;', '').trim() !== '';
}
