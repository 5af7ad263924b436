/** A caret position that survives re-rendering of the blocks. */
export interface Caret {
  blockId: string;
  /** The index of the text inside the block. */
  input: number;
  /** The offset in that text, in characters. */
  offset: number;
}

const INPUTS = '[contenteditable="true"]';

/** Returns the caret's position, or null if it is not in the editor. */
export function readCaret(holder: HTMLElement): Caret | null {
  const selection = document.getSelection();
  const node = selection?.focusNode;
  if (!selection || !node || !holder.contains(node)) return null;
  const element = node instanceof Element ? node : node.parentElement;
  const input = element?.closest(INPUTS);
  const block = findBlock(node);
  if (!input || !block?.dataset.id) return null;
  const before = document.createRange();
  before.selectNodeContents(input);
  before.setEnd(node, selection.focusOffset);
  return {
    blockId: block.dataset.id,
    input: [...block.querySelectorAll(INPUTS)].indexOf(input),
    offset: before.toString().length,
  };
}

/** Returns the block that contains a node, or null if it is outside or spans several. */
export function findBlock(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('.ce-block') ?? null;
}

/** Restores the caret's position as closely as the current document allows. */
export function placeCaret(holder: HTMLElement, caret: Caret | null): void {
  const blocks = [...holder.querySelectorAll<HTMLElement>('.ce-block')];
  const block = blocks.find(({ dataset }) => dataset.id === caret?.blockId) ?? blocks.at(-1);
  const inputs = [...(block?.querySelectorAll<HTMLElement>(INPUTS) ?? [])];
  const input = inputs[caret?.input ?? 0] ?? inputs.at(-1);
  if (!input) return;
  input.focus({ preventScroll: true });
  const walker = document.createTreeWalker(input, NodeFilter.SHOW_TEXT);
  let left = caret?.offset ?? 0;
  let last: Text | null = null;
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    last = text;
    if (left <= text.length) break;
    left -= text.length;
  }
  document.getSelection()?.collapse(last ?? input, last ? Math.min(left, last.length) : 0);
}
