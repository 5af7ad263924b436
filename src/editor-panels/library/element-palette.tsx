import { ELEMENT_MODELS, type ElementType } from '../../elements/models';
import { ELEMENT_GROUPS } from './built-elements';
import { categoryName } from './template-filter';

/** The ten elements by category; a click adds one. */
export function ElementPalette({ onPick }: { onPick: (type: ElementType) => void }) {
  return (
    <div className="palette">
      {ELEMENT_GROUPS.map(({ category, types }) => (
        <fieldset key={category}>
          <legend>{categoryName(category)}</legend>
          <div className="chips">
            {types.map((type) => (
              <button key={type} type="button" onClick={() => onPick(type)}>
                <span aria-hidden="true">+ </span>
                <span className="sr-only">Add </span>
                {ELEMENT_MODELS[type].label}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
