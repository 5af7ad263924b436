import type { BlockToolConstructorOptions, HTMLPasteEvent, SanitizerConfig } from '@editorjs/editorjs';
import List from '@editorjs/list';
import type { ListData, ListItem } from '../../content/rich-text-list';

type Options = ConstructorParameters<typeof List>[0];

/**
 * The list tool without its checklist style: things to tick off are the checklist's, and one that is stored stays as it is.
 * Pasted lists keep their nesting, which the tool itself would repeat within its parent's words.
 */
export class ListTool extends List {
  static override get toolbox() {
    return [List.toolbox].flat().slice(0, 2);
  }

  /** The tool itself names none, and so loses the breaks within an item. */
  static get sanitize(): SanitizerConfig {
    return { style: {}, meta: {}, items: { br: true } } as unknown as SanitizerConfig;
  }

  private readonly options: BlockToolConstructorOptions;

  constructor(options: Options) {
    super(options);
    this.options = options as unknown as BlockToolConstructorOptions;
  }

  override renderSettings() {
    const isActive = (item: unknown) => (item as { isActive?: unknown }).isActive === true;
    const isChecklist = (item: unknown) => (item as { label?: unknown }).label === 'Checklist';
    return super.renderSettings().filter((item) => !isChecklist(item) || isActive(item));
  }

  override save() {
    const saved = super.save();
    return { ...saved, items: saved.items.map(withoutLastBreak) };
  }

  override onPaste(event: Parameters<List['onPaste']>[0]): void {
    const { api, block } = this.options;
    void api.blocks.update(block.id, pastedList((event as HTMLPasteEvent).detail.data));
  }
}

function pastedList(element: HTMLElement): ListData {
  const items = element.tagName === 'LI' ? [pastedItem(element)] : itemsOf(element);
  if (element.tagName !== 'OL') return { style: 'unordered', meta: {}, items };
  const start = Number(element.getAttribute('start') ?? 1);
  return { style: 'ordered', meta: { counterType: 'numeric', start: start > 0 ? Math.trunc(start) : 1 }, items };
}

/** A break at an item's end holds its line open while one writes, and says nothing. */
function withoutLastBreak<T extends { content: string; items: T[] }>(item: T): T {
  return { ...item, content: withoutBreaks(item.content), items: item.items.map(withoutLastBreak) };
}

function withoutBreaks(html: string): string {
  let words = html;
  while (words.trimEnd().endsWith('<br>')) words = words.trimEnd().slice(0, -'<br>'.length);
  return words;
}

function itemsOf(list: Element): ListItem[] {
  return [...list.querySelectorAll(':scope > li')].map(pastedItem);
}

function pastedItem(element: Element): ListItem {
  const lists = [...element.querySelectorAll(':scope > :is(ul, ol)')];
  const items = lists.flatMap(itemsOf);
  const words = element.cloneNode(true) as Element;
  for (const list of words.querySelectorAll(':scope > :is(ul, ol)')) list.remove();
  return { content: words.innerHTML.trim(), meta: {}, items };
}
