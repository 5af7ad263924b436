import type { FoundStatement } from './use-claims';

/** A statement with the words around it. */
export function StatementText({ statement: { before, words, after } }: { statement: FoundStatement }) {
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

/** Characters of context that the server returns on each side. */
const AROUND = 80;
