import { useMemo } from 'react';
import { type ComparedLine, compareValues, type WordPart } from './compare-values';

interface DifferenceProps {
  before: unknown;
  after: unknown;
  /** Screen-reader labels of the two values. */
  beforeLabel?: string;
  afterLabel?: string;
}

/** Unchanged lines shown around each change. */
const CONTEXT = 1;

/** Shows two values as one text: removed words struck out, added words marked, unchanged parts far from any change left out. */
export function Difference({ before, after, beforeLabel = 'Removed', afterLabel = 'Added' }: DifferenceProps) {
  const lines = useMemo(() => compareValues(before, after), [before, after]);
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  if (!shown.includes(true)) return <p className="diff-none">The text is the same.</p>;
  return (
    <div className="diff">
      {lines.map((line, index) =>
        shown[index] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their index.
          <Line key={index} line={line} labels={[beforeLabel, afterLabel]} />
        ) : index === 0 || shown[index - 1] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their index.
          <p key={index} className="diff-gap" aria-hidden="true">
            …
          </p>
        ) : null,
      )}
    </div>
  );
}

function Line({ line: { kind, label, note, parts }, labels }: { line: ComparedLine; labels: [string, string] }) {
  return (
    <p className="diff-line" data-kind={kind}>
      {label === '' && note === '' ? null : (
        <span className="diff-label">
          {label}
          {note === '' ? null : <em> {note}</em>}
        </span>
      )}
      <span className="diff-text">
        <Words parts={parts} labels={labels} />
      </span>
    </p>
  );
}

function Words({ parts, labels: [removed, added] }: { parts: readonly WordPart[]; labels: [string, string] }) {
  return parts.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
    if (kind === 'same') return <span key={index}>{text}</span>;
    const Tag = kind === 'added' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index.
      <Tag key={index}>
        <span className="sr-only">{kind === 'added' ? added : removed}: </span>
        {text}
        <span className="sr-only">. </span>
      </Tag>
    );
  });
}
