import type { RichTextDocument } from '../content/rich-text';
import { Block } from './block';

interface BlocksProps extends Pick<RichTextDocument, 'blocks'> {
  /** Whether the first block is a title, set apart from the text. */
  isTitled?: boolean;
}

/** The blocks of a rich-text document. */
export function Blocks({ blocks, isTitled = false }: BlocksProps) {
  const [title, ...rest] = blocks;
  if (isTitled && title) {
    return (
      <>
        <Block block={title} />
        <div className="prose text-[1.0625rem]">
          <Blocks blocks={rest} />
        </div>
      </>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: ids may be duplicated, and a document is never reordered in place.
  return blocks.map((block, index) => <Block key={index} block={block} />);
}
