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
  /** The element to print it in. */
  as?: TextTag;
  /** The dotted path of the content, by which an editor finds it. */
  path: string;
  value: PlainOrRich | undefined;
  className?: string;
  id?: string;
}

/** A text in an element that names its path; a rich document is shown as its plain words. Nothing where there is none. */
export function Text({ as: Tag = 'span', path, value, className, id }: TextProps) {
  const words = plainText(value);
  if (words === '') return null;
  return (
    <Tag
      data-path={path}
      data-length={Tag === 'h1' ? lengthOf(words) : undefined}
      className={withLines(className, words)}
      id={id}
      dir={autoDirection(words)}
    >
      {words}
    </Tag>
  );
}

/** A long headline is set smaller, so that it does not fill the first screen; the steps are in the styles. */
function lengthOf({ length }: string): 'long' | 'longer' | undefined {
  if (length > 100) return 'longer';
  return length > 60 ? 'long' : undefined;
}

/** Line breaks are shown, wherever a text has some. */
export function withLines(className: string | undefined, words: string): string | undefined {
  if (!words.includes('\n')) return className;
  return className === undefined ? 'whitespace-pre-line' : `${className} whitespace-pre-line`;
}
