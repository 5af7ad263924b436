import { isSafeUrl } from '../../content/url';
import { groupWordLists } from './word-lists';

const DROPPED =
  'style, script, meta, link, title, head, template, noscript, iframe, object, svg, form, input, button, select, textarea, [hidden]';
const KEPT = new Set('P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR IMG A B I MARK CODE BR'.split(' '));
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, blockquote, hr, div, section, article, table, pre, figure';

/**
 * HTML of the clipboard as the plain blocks the editor knows: what word processors add for themselves is gone, what they say by
 * style alone (bold, italic, Word's lists and titles) is said by tags.
 */
export function cleanHtml(html: string): string {
  const body = parseInert(html);
  for (const comment of nodesOf(body, NodeFilter.SHOW_COMMENT)) comment.remove();
  groupWordLists(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const table of body.querySelectorAll('table')) table.replaceWith(...rowsOf(table));
  for (const pre of body.querySelectorAll('pre')) renameTo(pre, 'p').innerHTML = linesOf(pre);
  for (const text of textsOf(body)) text.data = text.data.replace(/[ \t\r\n]+/g, ' ');
  // Google Docs puts a nested list beside the item it belongs to.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  // From the innermost out, so that what an element is left with is known when its turn comes.
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].reverse())
    if (body.contains(element)) clean(element);
  // A break between blocks parts nothing.
  for (const line of body.querySelectorAll(':scope > br')) {
    if (isBlock(line.previousElementSibling) || isBlock(line.nextElementSibling)) line.remove();
  }
  // A heading is one line.
  for (const line of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) br')) line.replaceWith(' ');
  for (const empty of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, blockquote')) {
    if (!empty.querySelector('img') && (empty.textContent ?? '').replace(/\u00a0/g, ' ').trim() === '') empty.remove();
  }
  return body.innerHTML.trim();
}

function isBlock(element: Element | null): boolean {
  return element?.matches(BLOCKS) === true;
}

/** In a document of no window: nothing in it is fetched or run, and no policy is asked about its styles. */
function parseInert(html: string): HTMLElement {
  const template = document.createElement('template');
  // The policy refuses handlers aloud, though they could do nothing here.
  template.innerHTML = html.replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
    tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );
  const body = template.content.ownerDocument.createElement('div');
  body.append(...template.content.childNodes);
  return body;
}

const RULES: Record<string, (element: HTMLElement) => void> = {
  B: (element) => (isNormal(element) ? unwrap(element) : plainTag(element, 'b')),
  STRONG: (element) => plainTag(element, 'b'),
  EM: (element) => plainTag(element, 'i'),
  KBD: (element) => plainTag(element, 'code'),
  SAMP: (element) => plainTag(element, 'code'),
  SPAN: cleanSpan,
  FONT: cleanSpan,
  A: cleanLink,
  IMG: cleanImage,
  P: cleanParagraph,
  DIV: cleanBox,
  DT: cleanBox,
  DD: cleanBox,
  SECTION: cleanBox,
  ARTICLE: cleanBox,
  FIGURE: cleanBox,
  OL: cleanNumbers,
};

function clean(element: HTMLElement): void {
  const rule = RULES[element.tagName] ?? (KEPT.has(element.tagName) ? strip : unwrap);
  rule(element);
}

function cleanParagraph(element: HTMLElement): void {
  if (/\bMsoTitle\b/.test(element.className)) plainTag(element, 'h2');
  else if (element.closest('li, blockquote')) unwrapLine(element);
  else strip(element);
}

/** A box that holds blocks is nothing of itself; one that holds words is a paragraph. */
function cleanBox(element: HTMLElement): void {
  if (element.querySelector(BLOCKS)) unwrap(element);
  else if (element.closest('li, blockquote')) unwrapLine(element);
  else plainTag(element, 'p');
}

function cleanNumbers(element: HTMLElement): void {
  const start = element.getAttribute('start');
  strip(element);
  if (start) element.setAttribute('start', start);
}

/** Google Docs puts everything into a bold that is not. */
function isNormal(element: HTMLElement): boolean {
  return /^(normal|400)$/.test(element.style.fontWeight);
}

/** Bold and italic said by style. */
function cleanSpan(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style;
  const isBold = (fontWeight === 'bold' || Number(fontWeight) >= 600) && !element.closest('h1, h2, h3, h4, h5, h6');
  if (isBold && hasText(element)) wrapContent(element, 'b');
  if (fontStyle === 'italic' && hasText(element)) wrapContent(element, 'i');
  unwrap(element);
}

/** A link leads where it says; search engines' and mailers' detours are undone, targets of other schemes dropped. */
function cleanLink(element: HTMLElement): void {
  const href = element.getAttribute('href') ?? '';
  const detour = /^https:\/\/www\.google\.com\/url\?/.test(href) ? new URL(href).searchParams.get('q') : null;
  const target = detour ?? href;
  if (!target || !isSafeUrl(target)) {
    unwrap(element);
    return;
  }
  strip(element);
  element.setAttribute('href', target);
}

/** A picture on the writer's own disk can't be had. */
function cleanImage(element: HTMLElement): void {
  const src = element.getAttribute('src') ?? '';
  if (!/^(https?:|data:image\/|blob:|\/)/i.test(src)) {
    element.remove();
    return;
  }
  strip(element);
  element.setAttribute('src', src);
}

/** A row of a table as a paragraph. */
function rowsOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p');
    const cells = [...row.cells].filter((cell) => cell.textContent?.trim());
    cells.forEach((cell, index) => {
      if (index > 0) line.append(' | ');
      for (const part of cell.querySelectorAll('p, div')) unwrapLine(part as HTMLElement);
      line.append(...cell.childNodes);
    });
    return line;
  });
}

function linesOf(pre: HTMLElement): string {
  const text = pre.ownerDocument.createElement('code');
  text.className = 'inline-code';
  text.textContent = pre.textContent;
  return text.outerHTML.replace(/\r?\n/g, '<br>');
}

function plainTag(element: HTMLElement, tag: string): void {
  const renamed = renameTo(element, tag);
  if (tag === 'code') renamed.className = 'inline-code';
}

function renameTo(element: HTMLElement, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function wrapContent(element: HTMLElement, tag: string): void {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes);
}

/** A line within a block: a break where something follows that is none already. */
function unwrapLine(element: HTMLElement): void {
  const next = nextWords(element);
  const isApart = next instanceof Element && next.matches('br, ul, ol');
  if (next && !isApart) element.append(element.ownerDocument.createElement('br'));
  unwrap(element);
}

function nextWords(element: HTMLElement): ChildNode | null {
  let next = element.nextSibling;
  while (next && !(next instanceof Element) && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next;
}

function strip(element: HTMLElement): void {
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (element.tagName === 'CODE') element.className = 'inline-code';
  if (element.tagName === 'MARK') element.className = 'cdx-marker';
}

function hasText(element: HTMLElement): boolean {
  return (element.textContent ?? '').trim() !== '';
}

function textsOf(body: HTMLElement): Text[] {
  return nodesOf(body, NodeFilter.SHOW_TEXT).filter((node) => !node.parentElement?.closest('pre')) as unknown as Text[];
}

function nodesOf(body: HTMLElement, kind: number): ChildNode[] {
  const walker = body.ownerDocument.createTreeWalker(body, kind);
  const nodes: ChildNode[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as ChildNode);
  return nodes;
}
