import { CONTEXT, type Hit } from '../../content/find-replace';

interface HitWordsProps {
  hit: Pick<Hit, 'before' | 'found' | 'after'>;
  replacement: string;
  /** Whether the match will be replaced. */
  isChosen: boolean;
}

/** A match in its context, shown as it will read after the replacement. */
export function HitWords({ hit: { before, found, after }, replacement, isChosen }: HitWordsProps) {
  return (
    <span>
      {before.length < CONTEXT ? '' : '…'}
      {before}
      {isChosen ? (
        <>
          <del>{found}</del>
          {replacement === '' ? null : <ins>{replacement}</ins>}
        </>
      ) : (
        <mark>{found}</mark>
      )}
      {after}
      {after.length < CONTEXT ? '' : '…'}
    </span>
  );
}
