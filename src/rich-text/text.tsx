import type { PlainOrRich } from '../content/rich-text';
import { plainText } from '../content/text';
import { autoDirection } from '../lib/auto-direction';

type TextTag =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'p'
  | 'span'
  | 'div'
  | 'dt'
  | 'dd'
  | 'li'
  | 'summary'
  | 'blockquote'
  | 'cite';

interface TextProps {
  /** The element to render. */
  as?: TextTag;
  /** The dotted path of the content, which the editor uses to find it. */
  path: string;
  value: PlainOrRich | undefined;
  className?: string;
  id?: string;
}

/**
 * Renders a text in an element with its path. Rich-text documents are shown as plain text, and empty texts not at all.
 */
export function Text({ as: Tag = 'span', path, value, className, id }: TextProps) {
  const words = plainText(value);
  if (words === '') return null;
  return (
    <Tag
      data-path={path}
      data-length={Tag === 'h1' ? classifyLength(words) : undefined}
      className={keepLineBreaks(className, words)}
      id={id}
      dir={autoDirection(words)}
    >
      {words}
    </Tag>
  );
}

/** Marks long headlines, which CSS renders smaller so that they do not fill the first screen. */
function classifyLength({ length }: string): 'long' | 'longer' | undefined {
  if (length > 100) return 'longer';
  return length > 60 ? 'long' : undefined;
}

/** Adds a class that preserves line breaks if the text contains any. */
export function keepLineBreaks(className: string | undefined, words: string): string | undefined {
  if (!words.includes('\n')) return className;
  return className === undefined ? 'whitespace-pre-line' : `${className} whitespace-pre-line`;
}
