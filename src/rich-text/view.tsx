import { isRichText, type PlainOrRich } from '../content/rich-text';
import { plainText } from '../content/text';
import { withPaths } from '../lib/with-paths';
import { Block } from './block';
import { withLines } from './text';

interface RichTextProps {
  path: string;
  value: PlainOrRich | undefined;
  className?: string;
}

/** A plain text as paragraphs, or a rich document as its blocks (spec section 3, "Rich-text content"). */
export function RichText({ path, value, className = 'prose' }: RichTextProps) {
  const text = isRichText(value) ? value : plainText(value);
  if (text === '') return null;
  return (
    <div data-path={path} data-rich className={className}>
      {isRichText(text)
        ? // biome-ignore lint/suspicious/noArrayIndexKey: ids may come twice, and a document is never reordered in place.
          text.blocks.map((block, index) => <Block key={index} block={block} />)
        : withPaths(path, text.split(/\n\s*\n/)).map((part) => (
            <p key={part.path} className={withLines(undefined, part.item)}>
              {part.item}
            </p>
          ))}
    </div>
  );
}
