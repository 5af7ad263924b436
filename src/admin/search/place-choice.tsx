import { HitWords } from '../../editor-panels/batch/hit-words';
import { labelText, nameDocument } from './search-words';
import type { Place } from './use-search';

interface PlaceChoiceProps {
  place: Place;
  replacement: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** A text that contains the search words, previewed with the replacement, which can be selected or left out. */
export function PlaceChoice({ place, replacement, isChosen, onToggle }: PlaceChoiceProps) {
  const { path, section, count, hits } = place;
  const more = count - hits.length;
  return (
    <label className="place">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="place-name">
        <span>{nameDocument(place)}</span>
        <span className="found-label">{labelText(path, section)}</span>
      </span>
      <span className="place-words diff">
        {hits.map((hit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hits of a text are ordered.
          <HitWords key={index} hit={hit} replacement={replacement} isChosen={isChosen} />
        ))}
        {more > 0 ? <span className="place-more">and {more === 1 ? 'once' : `${more} times`} more</span> : null}
      </span>
    </label>
  );
}
