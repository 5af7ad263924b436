const ITEM = 'p[style*="mso-list"]';
const ORDERED = /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i;

/** An item of a flat list that stores its level in an attribute. */
export interface LevelItem {
  item: HTMLElement;
  level: number;
  /** Identifies the list within the text. */
  list: string;
  tag: 'ul' | 'ol';
  start: string | null;
  /** The counter type, as in the `type` attribute of an `ol`. */
  type: string | null;
}

/**
 * Converts Word's lists, which are paragraphs with typed bullets and numbers whose style names the list and the level,
 * to list elements.
 */
export function groupWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>(ITEM)) {
    if (!body.contains(first) || first.closest('li')) continue;
    const run = [first];
    for (let next = first.nextElementSibling; next?.matches(ITEM); next = next.nextElementSibling) {
      run.push(next as HTMLElement);
    }
    first.before(...nestByLevel(run.map(readItem)));
    for (const paragraph of run) paragraph.remove();
  }
}

/** Nests items by their levels. An item with a higher level than the first one joins the same list. */
export function nestByLevel(items: LevelItem[]): HTMLElement[] {
  const roots: HTMLElement[] = [];
  let stack: { level: number; list: HTMLElement; first: LevelItem }[] = [];
  for (const each of items) {
    while (stack.length > 1 && each.level < (stack.at(-1)?.level ?? 0)) stack.pop();
    const top = stack.at(-1);
    const last = top?.list.lastElementChild;
    const isOther = top && stack.length === 1 && (top.first.tag !== each.tag || top.first.list !== each.list);
    if (top && last && each.level > top.level) {
      const list = createList(each);
      last.append(list);
      stack.push({ level: each.level, list, first: each });
    } else if (!top || isOther) {
      const list = createList(each);
      roots.push(list);
      stack = [{ level: each.level, list, first: each }];
    } else top.level = Math.min(top.level, each.level);
    stack.at(-1)?.list.append(each.item);
  }
  return roots;
}

function createList({ item, tag, start, type }: LevelItem): HTMLElement {
  const list = item.ownerDocument.createElement(tag);
  if (start) list.setAttribute('start', start);
  if (type) list.setAttribute('type', type);
  return list;
}

function readItem(paragraph: HTMLElement): LevelItem {
  const rules = (paragraph.getAttribute('style') ?? '').split(';');
  const rule = rules.find((one) => /mso-list:/i.test(one)) ?? '';
  const marker = findMarker(paragraph);
  const typed = (marker?.textContent ?? '').replace(/\u00a0/g, ' ').trim();
  const number = typed === 'o' ? undefined : ORDERED.exec(typed)?.[1];
  marker?.remove();
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  return {
    item,
    level: Number(/level(\d+)/i.exec(rule)?.[1] ?? 1),
    list: /\bl\d+/i.exec(rule)?.[0] ?? '',
    tag: number === undefined ? 'ul' : 'ol',
    start: number !== undefined && /^\d+$/.test(number) ? number : null,
    type: readCounter(number),
  };
}

/** Returns the element with the bullet or number that Word typed. */
function findMarker(paragraph: HTMLElement): HTMLElement | null {
  const spans = [...paragraph.querySelectorAll<HTMLElement>('span[style]')];
  return spans.find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) ?? null;
}

/** Returns the counter type. 'i' starts roman numerals; any other single letter is alphabetic. */
function readCounter(number: string | undefined): string | null {
  if (number === undefined || /^\d/.test(number)) return null;
  const isRoman = /^(i|[ivxlc]{2,})$/i.test(number);
  const isLower = number === number.toLowerCase();
  if (isRoman) return isLower ? 'i' : 'I';
  return isLower ? 'a' : 'A';
}
