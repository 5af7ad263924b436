import type { RichTextDocument } from '../content/rich-text';
import { Block } from './block';

interface BlocksProps extends Pick<RichTextDocument, 'blocks'> {
  /** Whether the document is a section of its own. */
  isSection?: boolean | undefined;
}

/** The blocks of a rich-text document. */
export function Blocks({ blocks, isSection = false }: BlocksProps) {
  const [first, ...rest] = blocks;
  if (isSection && first && isTitle(first) && rest.length > 0) {
    return (
      <div className="split">
        <Block block={first} />
        <div className="prose text-[1.0625rem]">
          <Blocks blocks={rest} />
        </div>
      </div>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: ids may be duplicated, and a document is never reordered in place.
  const all = blocks.map((block, index) => <Block key={index} block={block} />);
  return isSection ? <div className="prose">{all}</div> : all;
}

function isTitle({ type, data }: RichTextDocument['blocks'][number]): boolean {
  return type === 'header' && Number(data.level) <= 2;
}
