import { useEffect, useRef } from 'react';
import { countUp } from './count-up';

interface CounterProps {
  value: number;
  durationMs: number;
  /** The share of its section that has to be seen before it counts. */
  threshold: number;
}

/** A number that counts up once, when its section is seen; who reads with the ears hears the value alone. */
export function Counter({ value, durationMs, threshold }: CounterProps) {
  const figure = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says and how it counts is read from the element.
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
