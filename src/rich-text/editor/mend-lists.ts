import { type LevelItem, nestByLevel } from './word-lists';

/**
 * Repairs lists so that they contain only items. Programs place nested lists next to the item they belong to or before
 * the first item, put text directly into a list, and Word for the web writes a separate list for each item.
 */
export function repairLists(body: HTMLElement): void {
  joinSingleItems(body);
  for (const item of body.querySelectorAll('li')) if (!item.parentElement?.matches('ul, ol')) wrapStrayItems(item);
  for (const list of body.querySelectorAll('ul, ol')) if (body.contains(list)) repairChildren(list);
  for (const item of body.querySelectorAll('li')) moveListsToEnd(item);
}

function repairChildren(list: Element): void {
  let last: Element | null = null;
  const mend = (child: ChildNode): void => {
    if (!(child instanceof Element)) addWords(child);
    else if (child.matches('ul, ol')) nest(child);
    else if (!child.matches('li')) addWords(child);
    else if (hasOwnWords(child)) last = child;
    else {
      for (const nested of findLists(child)) {
        child.before(nested);
        nest(nested);
      }
      child.remove();
    }
  };
  const nest = (nested: Element): void => {
    if (last) {
      last.append(nested);
      return;
    }
    // There is no item to attach the list to, so its items take its place.
    const children = [...nested.childNodes];
    nested.replaceWith(...children);
    for (const child of children) mend(child);
    last = null;
  };
  const addWords = (words: ChildNode): void => {
    if ((words.textContent ?? '').trim() === '' && !(words instanceof Element && words.querySelector('img'))) return;
    const line = list.ownerDocument.createElement('p');
    if (last) last.append(line);
    else {
      last = list.ownerDocument.createElement('li');
      words.before(last);
      last.append(line);
    }
    line.append(words);
  };
  for (const child of [...list.childNodes]) mend(child);
}

/** Moves nested lists after the text of their item, as the list tool requires. */
function moveListsToEnd(item: Element): void {
  for (const list of findLists(item)) {
    const words = [...item.childNodes].slice([...item.childNodes].indexOf(list as HTMLElement) + 1);
    if (words.some((node) => (node.textContent ?? '').trim() !== ''))
      list.before(item.ownerDocument.createElement('br'));
    item.append(list);
  }
}

/** Returns the lists that belong directly to an item, not to one of its nested items. */
function findLists(item: Element): Element[] {
  return [...item.querySelectorAll('ul, ol')].filter((list) => list.parentElement?.closest('li') === item);
}

function hasOwnWords(item: Element): boolean {
  const words = item.cloneNode(true) as Element;
  for (const list of words.querySelectorAll('ul, ol')) list.remove();
  return (words.textContent ?? '').trim() !== '' || words.querySelector('img') !== null;
}

/** Wraps items without a list, which occur if only part of a list was copied. */
function wrapStrayItems(first: Element): void {
  const list = first.ownerDocument.createElement('ul');
  first.before(list);
  for (let next: Element | null = first; next?.matches('li'); next = list.nextElementSibling) list.append(next);
}

const WEB_ITEM = 'li[data-aria-level][data-listid]';

/**
 * Joins the single-item lists of Word for the web, which puts each one in a box and stores its level in an attribute.
 */
function joinSingleItems(body: HTMLElement): void {
  for (const box of body.querySelectorAll('.ListContainerWrapper')) box.replaceWith(...box.childNodes);
  const isSingle = (element: Element | null) => element?.matches(`:is(ul, ol):has(> ${WEB_ITEM})`) === true;
  for (const list of body.querySelectorAll('ul, ol')) {
    if (!body.contains(list) || !isSingle(list)) continue;
    const lists = [list];
    for (let next = list.nextElementSibling; next && isSingle(next); next = next.nextElementSibling) lists.push(next);
    const items = lists.flatMap((each) => [...each.querySelectorAll<HTMLElement>(':scope > li')].map(readWebItem));
    list.before(...nestByLevel(items));
    for (const each of lists) each.remove();
  }
}

function readWebItem(item: HTMLElement): LevelItem {
  const list = item.parentElement;
  return {
    item,
    level: Number(item.dataset.ariaLevel),
    list: item.dataset.listid ?? '',
    tag: list?.tagName === 'OL' ? 'ol' : 'ul',
    start: list?.getAttribute('start') ?? null,
    type: null,
  };
}
