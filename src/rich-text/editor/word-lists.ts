const ITEM = 'p[style*="mso-list"]';
const ORDERED = /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i;

/**
 * Word writes a list as paragraphs that say in a style of its own to which list and level they belong, their bullets and numbers
 * typed in. This makes lists of them.
 */
export function groupWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>(ITEM)) {
    if (!body.contains(first) || first.closest('li')) continue;
    const run = [first];
    for (let next = first.nextElementSibling; next?.matches(ITEM); next = next.nextElementSibling) {
      run.push(next as HTMLElement);
    }
    first.before(listOf(run, body));
    for (const paragraph of run) paragraph.remove();
  }
}

function listOf(run: HTMLElement[], body: HTMLElement): HTMLElement {
  const [first] = run;
  const create = (paragraph: HTMLElement | undefined) =>
    body.ownerDocument.createElement(paragraph && isOrdered(paragraph) ? 'ol' : 'ul');
  const root = create(first);
  const stack = [{ level: first ? levelOf(first) : 1, list: root }];
  for (const paragraph of run) {
    const level = levelOf(paragraph);
    while (stack.length > 1 && level < (stack.at(-1)?.level ?? 0)) stack.pop();
    const top = stack.at(-1);
    const last = top?.list.lastElementChild;
    if (top && last && level > top.level) {
      const list = create(paragraph);
      last.append(list);
      stack.push({ level, list });
    }
    stack.at(-1)?.list.append(itemOf(paragraph));
  }
  return root;
}

function itemOf(paragraph: HTMLElement): HTMLElement {
  markerOf(paragraph)?.remove();
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  return item;
}

/** The bullet or number as Word typed it. */
function markerOf(paragraph: HTMLElement): HTMLElement | null {
  const spans = [...paragraph.querySelectorAll<HTMLElement>('span[style]')];
  return spans.find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) ?? null;
}

function isOrdered(paragraph: HTMLElement): boolean {
  const marker = (markerOf(paragraph)?.textContent ?? '').replace(/\u00a0/g, ' ').trim();
  return marker !== 'o' && ORDERED.test(marker);
}

function levelOf(paragraph: HTMLElement): number {
  const rules = (paragraph.getAttribute('style') ?? '').split(';');
  const list = rules.find((rule) => /mso-list:/i.test(rule)) ?? '';
  return Number(/level(\d+)/i.exec(list)?.[1] ?? 1);
}
