import { useEffect, useRef } from 'react';

/** The head of a view that took the place of the lists: it has the focus, and leads back. */
export function ViewHead({ title, onBack }: { title: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="view-head">
      <button type="button" aria-label="Back to the library" onClick={onBack}>
        ←
      </button>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
    </div>
  );
}
