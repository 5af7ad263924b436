import { CONTEXT, type Hit } from '../../content/find-replace';

interface HitWordsProps {
  hit: Pick<Hit, 'before' | 'found' | 'after'>;
  replacement: string;
  /** It is to be replaced. */
  isChosen: boolean;
}

/** A place where words were found, as it would be. */
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
