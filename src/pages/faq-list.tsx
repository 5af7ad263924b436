import type { PlainOrRich } from '../content/rich-text';
import { withPaths } from '../lib/with-paths';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';

interface FaqListProps {
  path: string;
  items: readonly { question: string; answer: PlainOrRich }[];
}

/** Questions that expand to show their answers, without JavaScript. */
export function FaqList({ path, items }: FaqListProps) {
  return (
    <div className="faq">
      {withPaths(path, items).map(({ item, path }) => (
        <details key={path}>
          <summary>
            <Text path={`${path}.question`} value={item.question} />
          </summary>
          <RichText path={`${path}.answer`} value={item.answer} />
        </details>
      ))}
    </div>
  );
}
