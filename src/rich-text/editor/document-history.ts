import type { RichTextBlock } from '../../content/rich-text';
import { isEqual } from '../../lib/is-equal';
import type { Caret } from './caret';
import type { EditorBlock, Prepared } from './prepare-document';
import { decodeBlock, UNREADABLE_TOOL } from './unreadable-tool';

/** The editor's content at one moment, and the caret's position. */
export interface Moment {
  blocks: EditorBlock[];
  caret: Caret | null;
}

/** The maximum number of undo steps. */
export const MAX_MOMENTS = 200;

/** The undo and redo history inside the editor. */
export interface DocumentHistory {
  /** Adds a new state and discards all states that could be redone. */
  push(moment: Moment): void;
  canUndo(): boolean;
  canRedo(): boolean;
  /** @returns the state to show; null if there is no earlier one */
  undo(): Moment | null;
  redo(): Moment | null;
}

/** Creates a history that starts with the opened document. */
export function createHistory(first: Moment): DocumentHistory {
  let moments = [first];
  let at = 0;
  const go = (to: number): Moment | null => {
    const moment = moments[to] ?? null;
    if (moment) at = to;
    return moment;
  };
  return {
    push(moment) {
      moments = [...moments.slice(0, at + 1), moment].slice(-MAX_MOMENTS);
      at = moments.length - 1;
    },
    canUndo: () => at > 0,
    canRedo: () => at < moments.length - 1,
    undo: () => go(at - 1),
    redo: () => go(at + 1),
  };
}

/**
 * Converts the editor's output to the blocks to store. Untouched blocks are the very blocks that were opened, and
 * changed ones keep the properties that their tool does not know.
 * @param opened the editor's output before any change
 */
export function restoreBlocks(given: EditorBlock[], opened: EditorBlock[], { originals }: Prepared): RichTextBlock[] {
  // Nothing was touched, so even blocks that the editor would drop as empty are kept.
  if (isEqual(given, opened)) return [...originals.values()];
  const before = new Map(opened.map((block) => [block.id, block]));
  return given.flatMap((block) => restoreBlock(block, before.get(block.id), originals.get(block.id)) ?? []);
}

function restoreBlock(
  block: EditorBlock,
  before: EditorBlock | undefined,
  original: RichTextBlock | undefined,
): RichTextBlock | null {
  const { id, type, data } = block;
  if (type === UNREADABLE_TOOL) {
    const kept = decodeBlock(data.kept);
    return original ?? (kept && { ...kept, id });
  }
  if (!original || !before || before.type !== type) return { id, type, data };
  if (isEqual(block, before)) return original;
  const extras = Object.entries(original.data).filter(([key]) => !(key in before.data));
  return {
    ...(original.id === undefined ? {} : { id: original.id }),
    type,
    data: { ...Object.fromEntries(extras), ...data },
    ...(original.tunes && { tunes: original.tunes }),
  };
}
