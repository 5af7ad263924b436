import { useId } from 'react';
import { SECTION_CATEGORIES, type SectionCategory } from '../../content/define-section';
import { categoryName } from './template-filter';

interface KeepFieldsProps {
  name: string;
  category: SectionCategory;
  onName: (name: string) => void;
  onCategory: (category: SectionCategory) => void;
}

/** Inputs for a template's name and category. */
export function KeepFields({ name, category, onName, onCategory }: KeepFieldsProps) {
  const id = useId();
  return (
    <div className="keep-fields">
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className="input"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-category`}>Category</label>
        <select
          id={`${id}-category`}
          className="input"
          value={category}
          onChange={(event) => onCategory(event.target.value as SectionCategory)}
        >
          {SECTION_CATEGORIES.map((option) => (
            <option key={option} value={option}>
              {categoryName(option)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
