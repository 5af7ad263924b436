import type { ReactNode } from 'react';
import type { Field } from '../../content/fields';

interface ValueListProps {
  field: Field;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  renderItem: (value: unknown, label: string, onChange: (value: unknown) => void) => ReactNode;
}

/** A list within a form: its items, to be added, moved and removed. */
export function ValueList({ field, label, value, onChange, renderItem }: ValueListProps) {
  const items: unknown[] = Array.isArray(value) ? value : [];
  const { item, maxItems = 100 } = field;
  if (!item) return null;
  const swap = (index: number) => {
    const moved = [...items];
    moved.splice(index, 0, ...moved.splice(index + 1, 1));
    onChange(moved);
  };
  return (
    <fieldset className="list-field">
      <legend>{label}</legend>
      {items.map((child, index) => {
        const name = `${item.label} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place; its input holds no state of its own.
          <div key={index} className="list-field-item">
            {renderItem(child, name, (next) => onChange(items.map((other, at) => (at === index ? next : other))))}
            <p className="row-tools">
              <button
                type="button"
                className="tool-button tool-small"
                disabled={index === 0}
                aria-label={`Move ${name} up`}
                onClick={() => swap(index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="tool-button tool-small"
                disabled={index === items.length - 1}
                aria-label={`Move ${name} down`}
                onClick={() => swap(index)}
              >
                ↓
              </button>
              <button
                type="button"
                className="tool-button tool-small"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                ×
              </button>
            </p>
          </div>
        );
      })}
      <p className="row-tools">
        <button
          type="button"
          className="tool-button tool-small"
          disabled={items.length >= maxItems}
          onClick={() => onChange([...items, structuredClone(item.blank)])}
        >
          Add {item.label.toLowerCase()}
        </button>
      </p>
    </fieldset>
  );
}
