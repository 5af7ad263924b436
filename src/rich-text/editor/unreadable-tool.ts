import type { BlockTool, BlockToolConstructorOptions, SanitizerConfig } from '@editorjs/editorjs';
import type { RichTextBlock } from '../../content/rich-text';
import { UNREADABLE_BLOCK } from '../../content/rich-text-blocks';

/** The tool for blocks that no other tool can show. */
export const UNREADABLE_TOOL = 'unreadable';

export interface UnreadableData {
  /** The whole block, encoded by `encodeBlock`. */
  kept: string;
}

/** Encodes a block as a string that passes through the editor, its sanitizer, and the clipboard unchanged. */
export function encodeBlock(block: RichTextBlock): string {
  return encodeURIComponent(JSON.stringify(block));
}

/** Decodes such a string. @returns null if it is invalid */
export function decodeBlock(kept: unknown): RichTextBlock | null {
  try {
    const block = JSON.parse(decodeURIComponent(String(kept))) as Partial<RichTextBlock> | null;
    return block && typeof block.type === 'string' && typeof block.data === 'object' && block.data !== null
      ? (block as RichTextBlock)
      : null;
  } catch {
    return null;
  }
}

/**
 * Shows a notice for a block that cannot be displayed (spec section 8) and preserves the block, so that it can be
 * moved, copied, and deleted but is never lost by saving.
 */
export class UnreadableTool implements BlockTool {
  static get isReadOnlySupported(): boolean {
    return true;
  }

  static get sanitize(): SanitizerConfig {
    return { kept: true };
  }

  private readonly data: UnreadableData;

  constructor({ data }: BlockToolConstructorOptions<UnreadableData>) {
    this.data = data;
  }

  render(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'rt-kept';
    const words = document.createElement('p');
    words.textContent = UNREADABLE_BLOCK;
    const type = document.createElement('code');
    type.textContent = decodeBlock(this.data.kept)?.type ?? '';
    element.append(words, type);
    return element;
  }

  save(): UnreadableData {
    return { kept: this.data.kept };
  }
}
