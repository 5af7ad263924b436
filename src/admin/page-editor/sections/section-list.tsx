import { useState } from 'react';
import type { SectionItem } from '../../../editing/page-sections';
import { useEntry } from '../use-entry';
import type { Sections } from '../use-sections';
import { AddSection } from './add-section';
import { DynamicList } from './dynamic-list';
import { SectionButton } from './section-button';

interface SectionListProps {
  sections: Sections;
  /** One was chosen. */
  onChosen?: () => void;
}

/** The page's own sections, then its dynamic ones, which can be arranged (spec section 2). */
export function SectionList({ sections, onChosen }: SectionListProps) {
  const { pageId, view, fields } = useEntry();
  const [isAdding, setAdding] = useState(false);
  const { own, dynamic, selected } = sections;

  function choose({ path }: SectionItem) {
    view.setState({ chosen: path });
    fields.onRevealed();
    onChosen?.();
  }

  return (
    <>
      <h2 className="aside-title">Sections</h2>
      {own.length === 0 ? <p className="aside-empty">This page has no sections of its own.</p> : null}
      <ul className="section-list">
        {own.map((item) => (
          <li key={item.path}>
            <SectionButton item={item} isSelected={item.path === selected?.path} onChoose={() => choose(item)} />
          </li>
        ))}
      </ul>
      {dynamic.length > 0 ? <DynamicList items={dynamic} selectedPath={selected?.path} onChoose={choose} /> : null}
      {pageId === 'site' ? null : (
        <button type="button" className="add-section" onClick={() => setAdding(true)}>
          + Add Section
        </button>
      )}
      {isAdding ? (
        <AddSection taken={own.map(({ id }) => id)} onAdded={onChosen} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}
