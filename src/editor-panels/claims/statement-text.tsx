import { excerptAround, type WordsOfText } from './words-of-text';

/** Words of a text with what is around them. */
export function StatementText({ statement }: { statement: WordsOfText }) {
  const { before, after } = excerptAround(statement);
  return (
    <p className="claim-words">
      {before}
      <mark>{statement.words}</mark>
      {after}
    </p>
  );
}
