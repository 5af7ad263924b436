import { useId } from 'react';
import { SECTION_CATEGORIES } from '../../content/define-section';

export interface TemplateQuery {
  words: string;
  category: string;
}

interface TemplateFilterProps {
  query: TemplateQuery;
  onChange: (query: TemplateQuery) => void;
}

/** Filters templates by search words and category. */
export function TemplateFilter({ query, onChange }: TemplateFilterProps) {
  const id = useId();
  return (
    <search className="library-filter">
      <label className="sr-only" htmlFor={id}>
        Search templates
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder="Search templates"
        value={query.words}
        onChange={(event) => onChange({ ...query, words: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query.words === '') return;
          event.preventDefault();
          onChange({ ...query, words: '' });
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div role="group" aria-label="Category" className="chips">
        {['', ...SECTION_CATEGORIES].map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={query.category === category}
            onClick={() => onChange({ ...query, category })}
          >
            {category === '' ? 'All' : categoryName(category)}
          </button>
        ))}
      </div>
    </search>
  );
}

/** Returns a category's label: 'Content' for `content`. */
export function categoryName(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}
