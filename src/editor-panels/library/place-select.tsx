import { useId } from 'react';
import type { SectionItem } from '../../editing/fields';
import { isFloatingType } from '../../sections/floating-types';

/** A place for a new section. */
export interface Place {
  /** Key of the block in front of it; null for the first place. */
  key: string | null;
  label: string;
}

/**
 * Returns the places where a new section can go, from top to bottom.
 * @param items the page's sections, in order
 * @param isFixed only dynamic sections can be moved
 */
export function listPlaces(items: readonly SectionItem[], isFixed: boolean): Place[] {
  const placed = items.filter(({ dynamic, isStanding }) => !isStanding && !isFloatingType(dynamic?.sectionType));
  const offered = isFixed ? placed.filter(({ dynamic }) => dynamic) : placed;
  const after = offered.flatMap(({ block = null, name }, index) => {
    // A block can contain several sections; the new one goes after the last of them.
    const isLast = offered[index + 1]?.block !== block;
    return isLast ? [{ key: block, label: `After ${name}` }] : [];
  });
  return [{ key: null, label: 'At the top' }, ...after];
}

interface PlaceSelectProps {
  places: readonly Place[];
  value: string | null;
  onChange: (key: string | null) => void;
}

/** Asks where a new section goes. */
export function PlaceSelect({ places, value, onChange }: PlaceSelectProps) {
  const id = useId();
  return (
    <div className="field place-select">
      <label htmlFor={id}>Where</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        {places.map(({ key, label }) => (
          <option key={key ?? ''} value={key ?? ''}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
