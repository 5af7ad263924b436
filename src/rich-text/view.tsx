import { isRichText, type PlainOrRich } from '../content/rich-text';
import { plainText } from '../content/text';
import { autoDirection } from '../lib/auto-direction';
import { withPaths } from '../lib/with-paths';
import { useLazyValue } from '../ui/lazy-value';
import { blocks } from './load-blocks';
import { keepLineBreaks, Text } from './text';

interface RichTextProps {
  path: string;
  value: PlainOrRich | undefined;
  className?: string;
  /** Whether the document is a section of its own: a title at its beginning is beside the text, as in the site's own sections. */
  isSection?: boolean;
}

/** Renders plain text as one paragraph, or a rich-text document as blocks. */
export function Paragraph({ path, value }: Pick<RichTextProps, 'path' | 'value'>) {
  return isRichText(value) ? <RichText path={path} value={value} /> : <Text as="p" path={path} value={value} />;
}

/** Renders plain text as paragraphs, or a rich-text document as blocks (spec section 3, "Rich-text content"). */
export function RichText({ path, value, className = 'prose', isSection }: RichTextProps) {
  const Blocks = useLazyValue(blocks, isRichText(value));
  const isDrawn = isRichText(value) && Blocks !== undefined;
  const text = isDrawn ? '' : plainText(value);
  if (!isDrawn && text === '') return null;
  return (
    <div data-path={path} data-rich className={isSection ? undefined : className}>
      {isDrawn ? (
        <Blocks blocks={value.blocks} isSection={isSection} />
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
