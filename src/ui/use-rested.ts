import { useEffect, useState } from 'react';

const TYPING_MS = 300;

/** A value once it has not changed for a moment: what is asked of the server while somebody types. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
