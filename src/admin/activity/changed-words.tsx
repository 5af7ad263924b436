import '../../styles/activity.css';
import { ChangedLooks } from '../../editor-panels/changes/changed-look';
import { excerptChange, findChangedLooks, summarizeLooks } from '../../editor-panels/changes/excerpt-change';

/** Shows the words around the first difference, or an image or color before and after. */
export function ChangedWords({ before, after }: { before: unknown; after: unknown }) {
  const looks = findChangedLooks(before, after);
  if (looks.length > 0) {
    return (
      <div className="activity-words">
        {summarizeLooks(looks)}
        <ChangedLooks looks={looks} />
      </div>
    );
  }
  return (
    <p className="activity-words diff-text">
      {excerptChange(before, after).words.map(({ kind, text }, index) => {
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
