import type { HTMLPasteEvent, PasteConfig, SanitizerConfig } from '@editorjs/editorjs';
import List from '@editorjs/list';
import type { CounterType, ListData, ListItem } from '../../content/rich-text-list';

/**
 * The list tool without its checklist style for new lists: those use the checklist tool, but stored ones are preserved.
 * Pasted lists keep their numbers and their nesting, which the original tool would repeat in the parent's text.
 */
export class ListTool extends List {
  static override get toolbox() {
    return [List.toolbox].flat().slice(0, 2);
  }

  /** When converted to another block, each item becomes a line. */
  static override get conversionConfig() {
    return { ...List.conversionConfig, export: ({ items }: { items: Line[] }) => collectLines(items).join('<br>') };
  }

  static override get pasteConfig(): PasteConfig {
    return { tags: ['UL', 'LI', { OL: { start: true, type: true } }] };
  }

  /** The original tool defines no rules, which loses line breaks inside items. */
  static get sanitize(): SanitizerConfig {
    return { style: {}, meta: {}, items: { br: true } } as unknown as SanitizerConfig;
  }

  override renderSettings() {
    const isActive = (item: unknown) => (item as { isActive?: unknown }).isActive === true;
    const isChecklist = (item: unknown) => (item as { label?: unknown }).label === 'Checklist';
    return super.renderSettings().filter((item) => !isChecklist(item) || isActive(item));
  }

  override save() {
    const saved = super.save();
    return { ...saved, items: saved.items.map(removeLastBreak) };
  }

  /** Removes the first item and returns its text, to be merged into the block before; nested items take its place. */
  takeFirst(): string {
    const list = this as unknown as Insides;
    const [first, ...rest] = list.save().items;
    list.data.items = [...(first?.items ?? []), ...rest];
    list.listStyle = list.data.style;
    return first?.content ?? '';
  }

  /** Appends another list: its first item is merged into the last one, including its nested items. */
  override merge(data: Parameters<List['merge']>[0]): void {
    const [first, ...rest] = (data as unknown as ListData).items;
    const { list } = this as unknown as Insides;
    const last = [...list.listWrapper.querySelectorAll('.cdx-list__item')].at(-1);
    if (!first || !last) return;
    last.querySelector('.cdx-list__item-content')?.insertAdjacentHTML('beforeend', first.content);
    if (first.items.length > 0) {
      const nested = list.renderer.renderWrapper(false);
      list.appendItems(first.items, nested);
      last.append(nested);
    }
    list.appendItems(rest, list.listWrapper);
  }

  override onPaste(event: Parameters<List['onPaste']>[0]): void {
    const list = this as unknown as Insides;
    list.data = readPastedList((event as HTMLPasteEvent).detail.data);
    // Re-renders in place; a new block would not have the focus.
    list.listStyle = list.data.style;
  }
}

/** The parts of the list tool that its types keep private. */
interface Insides {
  data: ListData;
  listStyle: ListData['style'];
  list: {
    listWrapper: HTMLElement;
    renderer: { renderWrapper(isRoot: boolean): HTMLElement };
    appendItems(items: ListItem[], parent: HTMLElement): void;
  };
  save(): ListData;
}

const COUNTERS: Record<string, CounterType> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

function readPastedList(element: HTMLElement): ListData {
  const items = element.tagName === 'LI' ? [readPastedItem(element)] : readItems(element);
  if (element.tagName !== 'OL') return { style: 'unordered', meta: {}, items };
  const start = Math.trunc(Number(element.getAttribute('start') ?? 1));
  const counterType = COUNTERS[element.getAttribute('type') ?? ''] ?? 'numeric';
  return { style: 'ordered', meta: { counterType, start: start >= 0 ? start : 1 }, items };
}

/** Removes trailing line breaks, which only keep an empty line open while typing. */
function removeLastBreak<T extends { content: string; items: T[] }>(item: T): T {
  return { ...item, content: removeTrailingBreaks(item.content), items: item.items.map(removeLastBreak) };
}

function removeTrailingBreaks(html: string): string {
  let words = html;
  while (words.trimEnd().endsWith('<br>')) words = words.trimEnd().slice(0, -'<br>'.length);
  return words;
}

/** An item of any list format. */
interface Line {
  content: string;
  items: Line[];
}

function collectLines(items: Line[]): string[] {
  return items.flatMap(({ content, items: nested }) => [content, ...collectLines(nested)]);
}

function readItems(list: Element): ListItem[] {
  return [...list.querySelectorAll(':scope > li')].map(readPastedItem);
}

function readPastedItem(element: Element): ListItem {
  const lists = [...element.querySelectorAll(':scope > :is(ul, ol)')];
  const items = lists.flatMap(readItems);
  const words = element.cloneNode(true) as Element;
  for (const list of words.querySelectorAll(':scope > :is(ul, ol)')) list.remove();
  return { content: removeTrailingBreaks(words.innerHTML.trim()), meta: {}, items };
}
