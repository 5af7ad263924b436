import { useEffect, useId, useState } from 'react';

const TYPING_MS = 300;

/** A search field that reports changes when typing pauses, or immediately on Enter. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (words: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);

  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  return (
    <search className="search-box">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onChange(typed.trim());
        }}
      />
    </search>
  );
}
