import Checklist from '@editorjs/checklist';
import Delimiter from '@editorjs/delimiter';
import type { EditorConfig, HTMLPasteEvent, PasteConfig, ToolConstructable } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import InlineCode from '@editorjs/inline-code';
import Marker from '@editorjs/marker';
import Quote from '@editorjs/quote';
import { MAX_TABLE } from '../../content/rich-text-blocks';
import { COUNTER_TYPES } from '../../content/rich-text-list';
import type { ChooseImage, FetchLink, Upload } from '../editor-ports';
import { EmbedTool } from './embed-tool';
import { CLAIM_TOOL, createClaimTool, formatTools } from './format-tools';
import { ImageTool } from './image-tool';
import { LinkPreviewTool } from './link-tool';
import { ListTool } from './list-tool';
import { TableTool } from './table-tool';
import { UNREADABLE_TOOL, UnreadableTool } from './unreadable-tool';

/** The inline tools of every text, in toolbar order. 'convertTo' appears only if the block can become another type. */
export const INLINE_TOOLS = [
  'convertTo',
  'bold',
  'italic',
  'link',
  'marker',
  'inlineCode',
  ...Object.keys(formatTools),
];

/** The available header levels, and the level of a new header (spec section 9). */
export const HEADER_LEVELS = [2, 3, 4];
export const DEFAULT_HEADER_LEVEL = 2;

/**
 * Returns all tools of the editor with their settings (spec section 3, "Rich-text content", and section 9, "Editor").
 */
export function createTools(
  upload: Upload,
  choose: ChooseImage,
  fetchLink: FetchLink,
  onLinkClaim: (() => void) | null,
): NonNullable<EditorConfig['tools']> {
  const tool = (value: unknown) => value as ToolConstructable;
  return {
    header: {
      class: tool(Header),
      inlineToolbar: true,
      config: { levels: HEADER_LEVELS, defaultLevel: DEFAULT_HEADER_LEVEL },
    },
    list: {
      class: tool(ListTool),
      inlineToolbar: true,
      config: { defaultStyle: 'unordered', counterTypes: [...COUNTER_TYPES] },
    },
    checklist: { class: tool(ChecklistTool), inlineToolbar: true },
    quote: { class: tool(QuoteTool), inlineToolbar: true },
    table: {
      class: tool(TableTool),
      inlineToolbar: true,
      config: { rows: 3, cols: 3, maxrows: MAX_TABLE.rows, maxcols: MAX_TABLE.columns },
    },
    image: { class: tool(ImageTool), inlineToolbar: true, config: { upload, choose } },
    linkTool: { class: tool(LinkPreviewTool), config: { fetchLink } },
    embed: { class: tool(EmbedTool), inlineToolbar: true },
    delimiter: { class: tool(Delimiter) },
    marker: { class: tool(Marker) },
    inlineCode: { class: tool(InlineCode) },
    ...Object.fromEntries(Object.entries(formatTools).map(([name, made]) => [name, { class: tool(made) }])),
    ...(onLinkClaim && { [CLAIM_TOOL]: { class: tool(createClaimTool(onLinkClaim)) } }),
    [UNREADABLE_TOOL]: { class: tool(UnreadableTool) },
  };
}

/** The quote tool with support for pasted quotes. */
class QuoteTool extends Quote {
  static get pasteConfig(): PasteConfig {
    return { tags: ['BLOCKQUOTE'] };
  }

  private element: HTMLElement | null = null;

  override render(): HTMLElement {
    this.element = super.render();
    return this.element;
  }

  onPaste(event: HTMLPasteEvent): void {
    const text = this.element?.querySelector('.cdx-quote__text');
    if (text) text.innerHTML = event.detail.data.innerHTML;
  }
}

/** The checklist tool with checkboxes that work with the keyboard and with screen readers. */
class ChecklistTool extends Checklist {
  override createChecklistItem(item: { text?: string; checked?: boolean } = {}): HTMLElement {
    const element = super.createChecklistItem(item);
    const box = element.querySelector<HTMLElement>('.cdx-checklist__item-checkbox');
    if (!box) return element;
    box.setAttribute('role', 'checkbox');
    box.setAttribute('aria-label', 'Done');
    box.setAttribute('aria-checked', String(item.checked === true));
    if (this.readOnly) return element;
    box.tabIndex = 0;
    box.addEventListener('keydown', (event) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      box.click();
    });
    return element;
  }

  /** The original tool mistakes the start of any text node, such as after a bold word, for the start of the item. */
  override backspace(event: KeyboardEvent): void {
    const selection = document.getSelection();
    const text = event.target instanceof Element ? event.target.closest('.cdx-checklist__item-text') : null;
    if (!selection?.isCollapsed || !selection.focusNode || !text) return;
    const before = document.createRange();
    before.selectNodeContents(text);
    before.setEnd(selection.focusNode, selection.focusOffset);
    if (before.toString() === '') super.backspace(event);
  }

  override toggleCheckbox(event: Event): void {
    const item = (event.target as Element).closest('.cdx-checklist__item');
    if (!item) return;
    super.toggleCheckbox(event);
    const box = item.querySelector('.cdx-checklist__item-checkbox');
    box?.setAttribute('aria-checked', String(item.classList.contains('cdx-checklist__item--checked')));
  }
}
