import { AROUND, type WordsOfText } from './words-of-text';

/** Words of a text with what is around them. */
export function StatementText({ statement: { before, words, after } }: { statement: WordsOfText }) {
  return (
    <p className="claim-words">
      {before.length < AROUND ? '' : '…'}
      {before}
      <mark>{words}</mark>
      {after}
      {after.length < AROUND ? '' : '…'}
    </p>
  );
}
