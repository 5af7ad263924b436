import { MAX_TABLE } from '../../content/rich-text-blocks';
import { isSafeUrl, normalizeUrl } from '../../content/url';
import { repairLists } from './mend-lists';
import { FRAME, type Lost, moveOutOfBlocks, PICTURE_SOURCE, removeUnusable } from './pasted-pictures';
import { groupWordLists } from './word-lists';

/** Elements to remove. Word for the web ends each paragraph with a space in a span of the class `EOP`. */
const DROPPED =
  'style, script, meta, link, title, head, template, noscript, input, button, select, textarea, [hidden], .EOP';
const KEPT = new Set(
  'TABLE TR TH TD P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR IMG A B I MARK CODE SUP SUB S BR'.split(' '),
);
/** Elements that only arrange others. */
const BOXES =
  'ADDRESS ARTICLE ASIDE CAPTION CENTER DD DETAILS DIALOG DIV DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HGROUP LEGEND MAIN NAV SECTION SUMMARY'.split(
    ' ',
  );
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BLOCKS = `p, ${HEADINGS}, ul, ol, dl, blockquote, hr, table, pre, ${BOXES.join(', ').toLowerCase()}`;
const INLINE = 'a, b, strong, i, em, mark, code, kbd, samp, sup, sub, s, del, strike, span, font, u';

/**
 * Converts clipboard HTML to the plain blocks that the editor supports: removes everything that word processors add for
 * their own purposes, and turns formats expressed only by style (bold, superscript, Word's lists and titles) into tags.
 * @returns the HTML, and what could not be preserved
 */
export function cleanHtml(html: string): { html: string; lost: Lost } {
  const body = parseInert(html);
  for (const comment of listNodes(body, NodeFilter.SHOW_COMMENT)) comment.remove();
  groupWordLists(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  const lost = removeUnusable(body);
  // The innermost table first, so that its rows become lines of the cell around it.
  for (const table of [...body.querySelectorAll('table')].reverse()) table.replaceWith(...convertTable(table));
  for (const pre of body.querySelectorAll('pre')) renameTo(pre, 'p').innerHTML = convertLines(pre);
  for (const text of listTexts(body)) text.data = text.data.replace(/[ \t\r\n]+/g, ' ');
  for (const element of [...body.querySelectorAll<HTMLElement>(INLINE)].reverse()) moveInsideBlocks(element);
  repairLists(body);
  // Innermost first, so that each element is cleaned after everything inside it.
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].reverse())
    if (body.contains(element)) clean(element);
  moveOutOfBlocks(body);
  // A line break next to a block has no effect.
  for (const line of body.querySelectorAll(':scope > br')) {
    if (isBlock(line.previousElementSibling) || isBlock(line.nextElementSibling)) line.remove();
  }
  // A heading is always a single line.
  for (const line of body.querySelectorAll(`:is(${HEADINGS}) br`)) line.replaceWith(' ');
  for (const cell of body.querySelectorAll('th, td')) trimEnds(cell);
  for (const empty of body.querySelectorAll(`p, ${HEADINGS}, li, blockquote`)) {
    if ((empty.textContent ?? '').replace(/\u00a0/g, ' ').trim() === '') empty.remove();
    else trimEnds(empty);
  }
  return { html: body.innerHTML.trim(), lost };
}

/** Removes the spaces at a block's ends, which browsers never show. White space has already been collapsed. */
function trimEnds(block: Element): void {
  if (block.firstChild instanceof Text) block.firstChild.data = block.firstChild.data.replace(/^ /, '');
  if (block.lastChild instanceof Text) block.lastChild.data = block.lastChild.data.replace(/ $/, '');
}

function isBlock(element: Element | null): boolean {
  return element?.matches(BLOCKS) === true;
}

/**
 * Moves a format or link around whole blocks into each of them, because the editor supports formats only inside blocks.
 */
function moveInsideBlocks(element: HTMLElement): void {
  const blocks = [...element.querySelectorAll<HTMLElement>(`${BLOCKS}, li`)];
  if (blocks.length === 0 || isNormal(element)) return;
  const shell = element.cloneNode(false) as HTMLElement;
  for (const block of blocks) if (!block.querySelector(`${BLOCKS}, li`)) wrapNodes([...block.childNodes], shell);
  wrapNodes(
    [...element.childNodes].filter((node) => !(node instanceof Element && node.matches(BLOCKS))),
    shell,
  );
  unwrap(element);
}

/** Wraps each run of neighboring nodes in a copy of an element. */
function wrapNodes(nodes: ChildNode[], shell: HTMLElement): void {
  for (const node of nodes) {
    if ((node.textContent ?? '').trim() === '') continue;
    const copy = shell.cloneNode(false) as HTMLElement;
    node.replaceWith(copy);
    copy.append(node);
  }
}

/**
 * Parses HTML in a document without a window, so that nothing in it is fetched or run and no policy applies to its
 * styles.
 */
function parseInert(html: string): HTMLElement {
  const template = document.createElement('template');
  // The page's own guard would remove frames before they are counted, and report event handlers, which are harmless
  // here.
  template.innerHTML = html.replace(/<[a-z][^>]*(?:>|$)/gi, (tag) => {
    const plain = tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
    return /^<(iframe|object|embed)\b/i.test(tag) ? `${plain.replace(/^<\w+/, `<${FRAME}`)}</${FRAME}>` : plain;
  });
  const body = template.content.ownerDocument.createElement('div');
  body.append(...template.content.childNodes);
  return body;
}

const RULES: Record<string, (element: HTMLElement) => void> = {
  B: (element) => (isNormal(element) ? unwrap(element) : replaceTag(element, 'b')),
  STRONG: (element) => replaceTag(element, 'b'),
  EM: (element) => replaceTag(element, 'i'),
  KBD: (element) => replaceTag(element, 'code'),
  SAMP: (element) => replaceTag(element, 'code'),
  DEL: (element) => replaceTag(element, 's'),
  STRIKE: (element) => replaceTag(element, 's'),
  SPAN: cleanSpan,
  FONT: cleanSpan,
  A: cleanLink,
  IMG: cleanImage,
  P: cleanParagraph,
  H1: cleanHeading,
  H2: cleanHeading,
  H3: cleanHeading,
  H4: cleanHeading,
  H5: cleanHeading,
  H6: cleanHeading,
  ...Object.fromEntries(BOXES.map((tag) => [tag, cleanBox])),
  OL: cleanNumbers,
  BLOCKQUOTE: (element) => (element.closest('li') ? unwrapLine(element) : strip(element)),
};

function clean(element: HTMLElement): void {
  const rule = RULES[element.tagName] ?? (KEPT.has(element.tagName) ? strip : unwrap);
  rule(element);
}

function cleanParagraph(element: HTMLElement): void {
  if (/\bMsoTitle\b/.test(element.className)) replaceTag(element, 'h2');
  else if (element.closest('li, blockquote')) unwrapLine(element);
  else strip(element);
}

/** Converts a heading inside an item or a quote to a bold line. */
function cleanHeading(element: HTMLElement): void {
  if (!element.closest('li, blockquote')) strip(element);
  else {
    if (hasText(element)) wrapContent(element, 'b');
    unwrapLine(element);
  }
}

/** Removes a box around blocks; converts a box around text to a paragraph. */
function cleanBox(element: HTMLElement): void {
  if (element.querySelector(BLOCKS)) unwrapBox(element);
  else if (element.closest('li, blockquote')) unwrapLine(element);
  else replaceTag(element, 'p');
}

/** Wraps text next to the blocks of a box in paragraphs, unless it is part of an item or a quote. */
function unwrapBox(element: HTMLElement): void {
  const isPart = element.closest('li, blockquote') !== null;
  let line: HTMLElement | null = null;
  for (const node of isPart ? [] : [...element.childNodes]) {
    if (node instanceof Element && node.matches(`${BLOCKS}, img`)) line = null;
    else if (line || (node.textContent ?? '').trim() !== '') {
      if (!line) {
        line = element.ownerDocument.createElement('p');
        node.before(line);
      }
      line.append(node);
    }
  }
  unwrap(element);
}

const COUNTERS = 'a A i I'.split(' ');

function cleanNumbers(element: HTMLElement): void {
  const start = element.getAttribute('start');
  const type = COUNTERS.find((counter) => counter === element.getAttribute('type')) ?? readCounter(element);
  strip(element);
  if (start) element.setAttribute('start', start);
  if (type) element.setAttribute('type', type);
}

const STYLES: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Returns the counter type set by the style of a list or its first item. */
function readCounter(element: HTMLElement): string | undefined {
  const first = element.querySelector<HTMLElement>(':scope > li');
  return STYLES[element.style.listStyleType || first?.style.listStyleType || ''];
}

/** Returns true for the `b` element that Google Docs wraps around everything, with a style that makes it not bold. */
function isNormal(element: HTMLElement): boolean {
  return element.tagName === 'B' && /^(normal|400)$/.test(element.style.fontWeight);
}

/** Converts formats that are only in the style to tags. Word for the web repeats them in a nested span. */
function cleanSpan(element: HTMLElement): void {
  const { fontWeight, fontStyle, verticalAlign, textDecoration, textDecorationLine } = element.style;
  const isBold = (fontWeight === 'bold' || Number(fontWeight) >= 600) && !element.closest(HEADINGS);
  const isStruck = `${textDecoration} ${textDecorationLine}`.includes('line-through');
  for (const [tag, isFormat] of [
    ['b', isBold],
    ['i', fontStyle === 'italic'],
    ['s', isStruck],
    ['sup', verticalAlign === 'super'],
    ['sub', verticalAlign === 'sub'],
  ] as const) {
    if (isFormat && hasText(element) && element.textContent !== element.querySelector(tag)?.textContent)
      wrapContent(element, tag);
  }
  unwrap(element);
}

/** Resolves Google's redirect links and removes links with unsafe schemes. */
function cleanLink(element: HTMLElement): void {
  const href = element.getAttribute('href') ?? '';
  const detour = /^https:\/\/www\.google\.com\/url\?/i.test(href) ? new URL(href).searchParams.get('q') : null;
  const target = detour ?? href;
  if (!target || !isSafeUrl(target)) {
    unwrap(element);
    return;
  }
  strip(element);
  element.setAttribute('href', normalizeUrl(target) ?? target);
}

/** Moves the address to another attribute: the editor parses this HTML in the page, which would fetch the image. */
function cleanImage(element: HTMLElement): void {
  const [src, alt] = [element.getAttribute('src') ?? '', element.getAttribute('alt')];
  strip(element);
  element.setAttribute(PICTURE_SOURCE, src.trim());
  if (alt) element.setAttribute('alt', alt);
}

/**
 * Converts a table to one with text only. Each row becomes a paragraph instead if the table is only used for layout (as in newsletters), is
 * inside another element, or is too large to be displayed.
 */
function convertTable(table: HTMLTableElement): HTMLElement[] {
  const caption = table.caption ? [renameTo(table.caption, 'p')] : [];
  const grid = isData(table) ? readGrid(table) : null;
  return [...caption, ...(grid ? [createTable(table, grid)] : convertRows(table))];
}

/** Returns true if more than one row has more than one cell with text. */
function isData(table: HTMLTableElement): boolean {
  const rows = [...table.rows].filter(({ cells }) => [...cells].filter(hasText).length > 1);
  return (
    rows.length > 1 && !table.querySelector('img, table') && !table.parentElement?.closest('table, li, blockquote')
  );
}

/** A table's cells by row and column. Null is a place that is covered by a cell further left or above. */
type Grid = (HTMLTableCellElement | null)[][];

/** Returns the rows with text, or null if the table is too large to be displayed. */
function readGrid(table: HTMLTableElement): Grid | null {
  const grid: Grid = [];
  // How many more rows the cells above cover, by column.
  const covered: number[] = [];
  for (const { cells } of table.rows) {
    const row: Grid[number] = [];
    const skipCovered = () => {
      for (; (covered[row.length] ?? 0) > 0; row.push(null)) covered[row.length] = (covered[row.length] ?? 0) - 1;
    };
    for (const cell of cells) {
      skipCovered();
      if (row.length + cell.colSpan > MAX_TABLE.columns) return null;
      for (let at = 0; at < cell.colSpan; at++) {
        covered[row.length] = cell.rowSpan - 1;
        row.push(at === 0 ? cell : null);
      }
    }
    skipCovered();
    if (row.some((cell) => cell && hasText(cell))) grid.push(row);
    if (grid.length > MAX_TABLE.rows) return null;
  }
  return grid;
}

/** Creates a table of the columns with text. */
function createTable(table: HTMLTableElement, grid: Grid): HTMLTableElement {
  const isUsed: boolean[] = [];
  for (const cells of grid) for (const [at, cell] of cells.entries()) isUsed[at] ||= cell !== null && hasText(cell);
  const made = table.ownerDocument.createElement('table');
  for (const cells of grid) {
    const row = table.ownerDocument.createElement('tr');
    const isHeading = cells.every((cell) => !cell || cell.tagName === 'TH' || cell.closest('thead') || !hasText(cell));
    for (const [at, cell] of cells.entries()) {
      if (!isUsed[at]) continue;
      const copy = table.ownerDocument.createElement(isHeading ? 'th' : 'td');
      for (const part of [...(cell?.querySelectorAll(`${BLOCKS}, li`) ?? [])].reverse())
        unwrapLine(part as HTMLElement);
      copy.append(...(cell?.childNodes ?? []));
      row.append(copy);
    }
    made.append(row);
  }
  return made;
}

/** Converts each row of a table to a paragraph. */
function convertRows(table: HTMLTableElement): HTMLElement[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p');
    const cells = [...row.cells].filter((cell) => cell.textContent?.trim() || cell.querySelector('img'));
    for (const cell of cells) {
      if (line.textContent?.trim() && cell.textContent?.trim()) line.append(' | ');
      for (const part of [...cell.querySelectorAll<HTMLElement>(`${BLOCKS}, li`)].reverse()) unwrapLine(part);
      line.append(...cell.childNodes);
    }
    return line;
  });
}

function convertLines(pre: HTMLElement): string {
  const text = pre.ownerDocument.createElement('code');
  text.className = 'inline-code';
  text.textContent = pre.textContent;
  return text.outerHTML.replace(/\r?\n/g, '<br>');
}

function replaceTag(element: HTMLElement, tag: string): void {
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

/** Replaces a line inside a block by its content, with line breaks where it would touch other text. */
function unwrapLine(element: HTMLElement): void {
  const previous = findTextBeside(element, 'previousSibling');
  const next = findTextBeside(element, 'nextSibling');
  const separates = (node: ChildNode | null) => !node || (node instanceof Element && node.matches(`br, ${BLOCKS}`));
  if (!separates(previous)) element.prepend(element.ownerDocument.createElement('br'));
  if (!separates(next)) element.append(element.ownerDocument.createElement('br'));
  unwrap(element);
}

function findTextBeside(element: HTMLElement, side: 'previousSibling' | 'nextSibling'): ChildNode | null {
  let beside = element[side];
  while (beside && !(beside instanceof Element) && (beside.textContent ?? '').trim() === '') beside = beside[side];
  return beside;
}

function strip(element: HTMLElement): void {
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (element.tagName === 'CODE') element.className = 'inline-code';
  if (element.tagName === 'MARK') element.className = 'cdx-marker';
}

function hasText(element: HTMLElement): boolean {
  return (element.textContent ?? '').trim() !== '';
}

function listTexts(body: HTMLElement): Text[] {
  return listNodes(body, NodeFilter.SHOW_TEXT).filter(
    (node) => !node.parentElement?.closest('pre'),
  ) as unknown as Text[];
}

function listNodes(body: HTMLElement, kind: number): ChildNode[] {
  const walker = body.ownerDocument.createTreeWalker(body, kind);
  const nodes: ChildNode[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as ChildNode);
  return nodes;
}
