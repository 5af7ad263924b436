import { isRichText, type PlainOrRich } from '../content/rich-text';
import { plainText } from '../content/text';
import { autoDirection } from '../lib/auto-direction';
import { withPaths } from '../lib/with-paths';
import { useLazyValue } from '../ui/lazy-value';
import { blocks } from './load-blocks';
import { keepLineBreaks } from './text';

interface RichTextProps {
  path: string;
  value: PlainOrRich | undefined;
  className?: string;
}

/** Renders plain text as paragraphs, or a rich-text document as blocks (spec section 3, "Rich-text content"). */
export function RichText({ path, value, className = 'prose' }: RichTextProps) {
  const Blocks = useLazyValue(blocks, isRichText(value));
  const isDrawn = isRichText(value) && Blocks !== undefined;
  const text = isDrawn ? '' : plainText(value);
  if (!isDrawn && text === '') return null;
  return (
    <div data-path={path} data-rich className={className}>
      {isDrawn ? (
        <Blocks blocks={value.blocks} />
      ) : (
        withPaths(path, text.split(/\n\s*\n/)).map((part) => (
          <p key={part.path} className={keepLineBreaks(undefined, part.item)} dir={autoDirection(part.item)}>
            {part.item}
          </p>
        ))
      )}
    </div>
  );
}
