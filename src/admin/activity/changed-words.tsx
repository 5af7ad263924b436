import '../../styles/activity.css';
import { excerptChange, findReplacedImage } from '../../editor-panels/changes/excerpt-change';
import { ReplacedImage } from '../../editor-panels/changes/replaced-image';

/** Shows the words around the first difference, or both pictures of a replaced image. */
export function ChangedWords({ before, after }: { before: unknown; after: unknown }) {
  const images = findReplacedImage(before, after);
  if (images) {
    return (
      <div className="activity-words">
        Replaced image
        <ReplacedImage {...images} />
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
