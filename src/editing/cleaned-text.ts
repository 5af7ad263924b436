import { withoutLooseBreaks } from '../content/word-breaks';
import { type ContentRoot, valueAt } from './content-root';

/** What is kept of what was written: words without what nobody sees in them (rule P11), but for those that stand there already. */
export function cleanedText(stored: ContentRoot, path: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const words = withoutLooseBreaks(value);
  return words === value || valueAt(stored, path) === value ? value : words;
}
