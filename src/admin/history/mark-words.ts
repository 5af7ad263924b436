import { diffWordsWithSpace } from 'diff';
import type { Ids } from '../../content/items/ids';
import { toRef } from '../../content/items/refs';

/** The ids of a page's documents, by the prefix of the paths into them. */
type Refs = ReadonlyMap<string, Ids>;

const TIMEOUT_MS = 100;

/**
 * Marks the differences between two rendered pages: removed words in the past page, added words in the current one, and changed
 * images in both. A text is compared with that of the same item, even if the item has moved.
 * Browsers without the CSS Custom Highlight API cannot mark words without changing the DOM; there, the list of differences has to
 * do.
 * @returns a function that stops marking
 */
export function markWords(past: HTMLElement, now: HTMLElement, refsThen: Refs, refsNow: Refs): () => void {
  let frame = 0;
  const mark = () => {
    frame = 0;
    const [was, is] = [findPlaces(past, refsThen), findPlaces(now, refsNow)];
    const [gone, come]: [Range[], Range[]] = [[], []];
    for (const [ref, element] of was) {
      const other = is.get(ref);
      const [struck, added] = other ? compare(element, other) : [[selectAll(element)], []];
      gone.push(...struck);
      come.push(...added);
      markPicture(element, other);
      if (other) markPicture(other, element);
    }
    for (const [ref, element] of is) if (!was.has(ref)) come.push(selectAll(element));
    setHighlight(past, 'history-gone', gone);
    setHighlight(now, 'history-come', come);
  };
  const later = () => {
    frame ||= requestAnimationFrame(mark);
  };
  // Parts of a page render late, after they have been fetched.
  const observer = new MutationObserver(later);
  for (const body of [past, now]) observer.observe(body, { childList: true, subtree: true, characterData: true });
  later();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Returns a page's text and image elements by ref, without those that contain others. */
function findPlaces(body: HTMLElement, refs: Refs): Map<string, HTMLElement> {
  const places = new Map<string, HTMLElement>();
  for (const element of body.querySelectorAll<HTMLElement>('[data-path]')) {
    const ref = convertToRef(element.dataset.path ?? '', refs);
    if (!places.has(ref) && element.querySelector('[data-path]') === null) places.set(ref, element);
  }
  return places;
}

function convertToRef(path: string, refs: Refs): string {
  const segments = path.split('.');
  const depth = segments[0] === 'dynamic' ? 2 : 1;
  const root = segments.slice(0, depth);
  return [...root, ...toRef(refs.get(root.join('.')), segments.slice(depth))].join('.');
}

function compare(was: HTMLElement, is: HTMLElement): [gone: Range[], come: Range[]] {
  const [before, after] = [was.textContent ?? '', is.textContent ?? ''];
  if (before === after) return [[], []];
  const parts = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  if (!parts) return [[selectAll(was)], [selectAll(is)]];
  const [gone, come]: [Range[], Range[]] = [[], []];
  let [old, next] = [0, 0];
  for (const { value, added, removed } of parts) {
    if (removed) gone.push(makeRange(was, old, old + value.length));
    if (added) come.push(makeRange(is, next, next + value.length));
    if (!added) old += value.length;
    if (!removed) next += value.length;
  }
  return [gone, come];
}

function selectAll(element: HTMLElement): Range {
  return makeRange(element, 0, (element.textContent ?? '').length);
}

/** Returns a range for a slice of an element's text. */
function makeRange(element: HTMLElement, from: number, to: number): Range {
  const page = element.ownerDocument;
  const range = page.createRange();
  range.selectNodeContents(element);
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = at + (node.nodeValue ?? '').length;
    if (!hasStart && from < end) {
      range.setStart(node, from - at);
      hasStart = true;
    }
    if (to <= end) {
      range.setEnd(node, to - at);
      break;
    }
    at = end;
  }
  return range;
}

/** Marks an image that the other page lacks or has in another version. */
function markPicture(element: HTMLElement, other: HTMLElement | undefined): void {
  const source = readSource(element);
  if (source !== null && source !== (other ? readSource(other) : null)) element.dataset.changedPicture = '';
  else delete element.dataset.changedPicture;
}

function readSource(element: HTMLElement): string | null {
  const picture = element.matches('img') ? element : element.querySelector('img');
  return picture?.getAttribute('src') ?? null;
}

function setHighlight(body: HTMLElement, name: string, ranges: readonly Range[]): void {
  const view = body.ownerDocument.defaultView;
  if (view && 'Highlight' in view) view.CSS.highlights.set(name, new view.Highlight(...ranges));
}
