import { useStore } from 'zustand';
import { namedPages } from '../../editing/names';

const ALL_PAGES = 'All pages, feeds and documents';

interface PageChoicesProps {
  /** The ids of the chosen pages; empty for everything. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses the pages of a bundle or a response; none means everything. */
export function PageChoices({ chosen, onChange }: PageChoicesProps) {
  const pages = useStore(namedPages, (state) => state.pages).filter(({ path }) => path !== null);
  return (
    <details className="record-choose">
      <summary>{chosen.length === 0 ? ALL_PAGES : `Only ${chosen.length} of the pages`}</summary>
      <Choices
        legend="Pages"
        none={ALL_PAGES}
        options={pages.map(({ pageId, title }) => ({ value: pageId, label: title }))}
        chosen={chosen}
        onChange={onChange}
      />
    </details>
  );
}

interface ChoicesProps {
  legend: string;
  /** The words while nothing is chosen. */
  none: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses any number of options; none means all. */
export function Choices({ legend, none, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="record-choices">
      <legend>{legend}</legend>
      {chosen.length === 0 ? <p className="field-hint">{none}</p> : null}
      <div>
        {options.map(({ value, label }) => (
          <label key={value} className="check-line">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
