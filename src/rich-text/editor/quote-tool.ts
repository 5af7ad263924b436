import type { HTMLPasteEvent, PasteConfig } from '@editorjs/editorjs';
import Quote from '@editorjs/quote';

/** The quote tool, which takes quotes that are pasted too. */
export class QuoteTool extends Quote {
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
