import { useId } from 'react';

interface NarrowProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: readonly { value: string; label: string }[];
}

/** A filter above a list: its label and its choices. The first choice matches everything. */
export function Narrow({ label, value, onChange, children }: NarrowProps) {
  const id = useId();
  return (
    <div className="entries-narrow">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Any</option>
        {children.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
