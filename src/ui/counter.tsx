import { useEffect, useState } from 'react';

interface CounterProps {
  value: number;
  durationMs: number;
  /** Counting begins when this turns true. */
  isStarted: boolean;
}

/**
 * A number that counts up once. The server prints the final value, and so does who asks for reduced motion: nobody reads a
 * zero that never moves.
 */
export function Counter({ value, durationMs, isStarted }: CounterProps) {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (!isStarted || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return;
    }
    const startedAt = performance.now();
    let frame = 0;
    const step = (): void => {
      const share = Math.min(1, (performance.now() - startedAt) / durationMs);
      setShown(Math.round(value * easeOut(share)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [value, durationMs, isStarted]);
  return (
    <>
      <span aria-hidden="true" className="figures">
        {shown}
      </span>
      <span className="sr-only">{value}</span>
    </>
  );
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}
