import { useEffect, useRef } from 'react';

/** The heading of a subview, with a back button. It takes the focus when it appears. */
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
