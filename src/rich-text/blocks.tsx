import type { RichTextDocument } from '../content/rich-text';
import { Block } from './block';

/** The blocks of a rich-text document. */
export function Blocks({ blocks }: Pick<RichTextDocument, 'blocks'>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: ids may be duplicated, and a document is never reordered in place.
  return blocks.map((block, index) => <Block key={index} block={block} />);
}
