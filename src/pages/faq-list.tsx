import type { PlainOrRich } from '../content/rich-text';
import { Text } from '../rich-text/text';
import { RichText } from '../rich-text/view';

interface FaqListProps {
  path: string;
  items: readonly { question: string; answer: PlainOrRich }[];
}

/** Questions that open to their answers, without scripts. */
export function FaqList({ path, items }: FaqListProps) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, index) => (
        <details key={question}>
          <summary>
            <Text path={`${path}.${index}.question`} value={question} />
          </summary>
          <RichText path={`${path}.${index}.answer`} value={answer} />
        </details>
      ))}
    </div>
  );
}
