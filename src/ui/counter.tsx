import { useEffect, useRef } from 'react';
import { countUp } from './count-up';

interface CounterProps {
  value: number;
  durationMs: number;
  /** The share of the section that must be visible before counting starts. */
  threshold: number;
}

/** A number that counts up once, when its section becomes visible. Screen readers get only the final value. */
export function Counter({ value, durationMs, threshold }: CounterProps) {
  const figure = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `countUp` reads these values from the element.
  useEffect(() => (figure.current ? countUp(figure.current) : undefined), [value, durationMs, threshold]);
  return (
    <>
      <span ref={figure} aria-hidden="true" className="figures" data-count-ms={durationMs} data-count-at={threshold}>
        {value}
      </span>
      <span className="sr-only">{value}</span>
    </>
  );
}
