import type { ComponentType } from 'react';
import type { FieldInputProps } from './field-props';

interface ListInputProps extends FieldInputProps {
  /** The input of one item: given, since an item may hold a list again. */
  ItemInput: ComponentType<FieldInputProps>;
}

/** A list: each item with its own fields, to be added, moved and removed. */
export function ListInput({ field, label, value, id, onChange, ItemInput }: ListInputProps) {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const { item } = field;
  if (!item) return null;
  const replace = (index: number, next: unknown) => onChange(items.map((other, at) => (at === index ? next : other)));
  const move = (from: number, to: number) => {
    const moved = [...items];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  return (
    <fieldset className="field-group">
      <legend>{label}</legend>
      {items.map((entry, index) => {
        const name = `${item.label} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place; the inputs hold no state of their own.
          <div className="list-entry" key={index}>
            <ItemInput
              field={item}
              label={name}
              value={entry}
              id={`${id}.${index}`}
              onChange={(next) => replace(index, next)}
            />
            <p className="list-tools">
              <button
                type="button"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                aria-label={`Move ${name} up`}
              >
                Up
              </button>
              <button
                type="button"
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
                aria-label={`Move ${name} down`}
              >
                Down
              </button>
              <button
                type="button"
                onClick={() => onChange(items.filter((_, at) => at !== index))}
                aria-label={`Remove ${name}`}
              >
                Remove
              </button>
            </p>
          </div>
        );
      })}
      <button
        type="button"
        className="button button-outline"
        disabled={items.length >= (field.maxItems ?? 100)}
        onClick={() => onChange([...items, structuredClone(item.blank)])}
      >
        Add {item.label.toLowerCase()}
      </button>
    </fieldset>
  );
}
