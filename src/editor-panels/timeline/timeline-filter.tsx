import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { ownSectionName } from '../../editing/names';
import type { Timeline } from './create-timeline';

/** Debounce delay of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 300;

/** Filters changes by search words, field and person. */
export function TimelineFilter({ pageId, timeline }: { pageId: string; timeline: Timeline }) {
  const { query, filters } = useStore(timeline.store);
  const [words, setWords] = useState(query.q);
  const id = useId();

  useEffect(() => {
    if (words.trim() === timeline.store.getState().query.q) return;
    const timer = setTimeout(() => void timeline.open({ q: words.trim() }), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, timeline]);
  // The query can be cleared by "Show all changes".
  useEffect(() => {
    if (query.q === '') setWords('');
  }, [query.q]);

  return (
    <search className="panel-filter">
      <label className="sr-only" htmlFor={`${id}-words`}>
        Search changes
      </label>
      <input
        id={`${id}-words`}
        type="search"
        className="input"
        placeholder="Search changes"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '') return;
          event.preventDefault();
          setWords('');
        }}
      />
      <label className="sr-only" htmlFor={`${id}-field`}>
        Field
      </label>
      <select
        id={`${id}-field`}
        className="input"
        value={query.field}
        onChange={(event) => void timeline.open({ field: event.target.value })}
      >
        <option value="">All fields</option>
        {filters.fields.map((field) => (
          <option key={field} value={field}>
            {fieldFilterName(pageId, field)}
          </option>
        ))}
      </select>
      <label className="sr-only" htmlFor={`${id}-person`}>
        Person
      </label>
      <select
        id={`${id}-person`}
        className="input"
        value={query.actor}
        onChange={(event) => void timeline.open({ actor: event.target.value })}
      >
        <option value="">Everyone</option>
        {filters.people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </search>
  );
}

/** Returns the name of a field to filter by. A change of a whole section, or of its name, has the section's id as its field. */
export function fieldFilterName(pageId: string, field: string): string {
  return field === 'order' ? 'Order of sections' : ownSectionName(pageId, field);
}
