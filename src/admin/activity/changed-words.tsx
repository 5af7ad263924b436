import '../../styles/activity.css';
import { describeValue } from '../../content/summarize-change';
import { ChangedLooks } from '../../editor-panels/changes/changed-look';
import type { WordPart } from '../../editor-panels/changes/compare-values';
import { Difference } from '../../editor-panels/changes/difference';
import { excerptChange, findChangedLooks, summarizeLooks } from '../../editor-panels/changes/excerpt-change';

interface ChangedWordsProps {
  before: unknown;
  after: unknown;
  /** Whether the values were chosen, not written, so that they are compared as a whole. */
  isChosen: boolean;
  /** Whether to show all words. */
  isWhole?: boolean;
}

/** Shows the words around the first difference, or images or colors before and after. */
export function ChangedWords({ before, after, isChosen, isWhole = false }: ChangedWordsProps) {
  const looks = findChangedLooks(before, after);
  if (looks.length > 0) {
    return (
      <div className="activity-words">
        {summarizeLooks(looks)}
        <ChangedLooks looks={looks} />
      </div>
    );
  }
  if (isWhole && !isChosen) return <Difference before={before} after={after} />;
  const words: WordPart[] = isChosen
    ? [
        { kind: 'removed', text: describeValue(before) },
        { kind: 'added', text: describeValue(after) },
      ]
    : excerptChange(before, after).words;
  const isOfLook = words.every(({ kind }) => kind === 'same');
  return (
    <p className="activity-words diff-text">
      {isOfLook ? 'Only the formatting changed: ' : ''}
      {words.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
          <Tag key={index}>
            <span className="sr-only">{kind === 'added' ? 'Added' : 'Removed'}: </span>
            {text}
            <span className="sr-only">. </span>
          </Tag>
        );
      })}
    </p>
  );
}
