import type EditorJS from '@editorjs/editorjs';
import { isEqual } from '../../lib/is-equal';
import type { EditorBlock } from './prepare-document';

/**
 * Makes the editor show other blocks. Only blocks that differ are touched; all others keep their frames, images, and
 * position.
 * @param shown the editor's last output
 */
export function showBlocks(
  { blocks }: EditorJS,
  shown: EditorBlock[],
  wanted: EditorBlock[],
  newId: () => string,
): void {
  const target = wanted.length > 0 ? wanted : [{ id: newId(), type: 'paragraph', data: { text: '' } }];
  const known = new Map(shown.map((block) => [block.id, block]));
  const ids = Array.from({ length: blocks.getBlocksCount() }, (_, index) => blocks.getBlockByIndex(index)?.id ?? '');
  const isKept = (at: number, to: number): boolean => {
    const id = ids[at];
    return id !== undefined && id === target[to]?.id && isEqual(known.get(id), target[to]);
  };
  const most = Math.min(ids.length, target.length);
  let head = 0;
  while (head < most && isKept(head, head)) head++;
  let tail = 0;
  while (tail < most - head && isKept(ids.length - 1 - tail, target.length - 1 - tail)) tail++;

  const old = ids.length - head - tail;
  const fresh = target.slice(head, target.length - tail);
  fresh.slice(0, old).forEach(({ id, type, data }, index) => {
    blocks.insert(type, structuredClone(data), undefined, head + index, false, true, id);
  });
  if (fresh.length > old) blocks.insertMany(structuredClone(fresh.slice(old)), head + old);
  for (let index = head + old - 1; index >= head + fresh.length; index--) blocks.delete(index);
}
