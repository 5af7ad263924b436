import { useState } from 'react';
import { TemplateCard } from './template-card';
import { categoryName, TemplateFilter } from './template-filter';
import { findTemplates, type LibrarySection, TEMPLATES } from './templates';

interface TemplatesTabProps {
  onAdd: (section: LibrarySection) => void;
  onPreview: (section: LibrarySection) => void;
}

/** The ready templates. */
export function TemplatesTab({ onAdd, onPreview }: TemplatesTabProps) {
  const [query, setQuery] = useState({ words: '', category: '' });
  const found = findTemplates(TEMPLATES, query.words, query.category);
  return (
    <>
      <TemplateFilter query={query} onChange={setQuery} />
      <div className="panel-scroll">
        {found.length === 0 ? <p className="panel-empty">No template fits.</p> : null}
        <ul className="templates">
          {found.map((template) => {
            const { sectionType, name, category, text, drawing } = template;
            return (
              <TemplateCard
                key={sectionType}
                drawing={drawing}
                name={name}
                category={categoryName(category)}
                text={text}
              >
                <button type="button" className="tool-button tool-small" onClick={() => onPreview(template)}>
                  Preview<span className="sr-only"> {name}</span>
                </button>
                <button type="button" className="tool-button tool-small" onClick={() => onAdd(template)}>
                  Add<span className="sr-only"> {name}</span> to page
                </button>
              </TemplateCard>
            );
          })}
        </ul>
      </div>
    </>
  );
}
