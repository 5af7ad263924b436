import { useEffect, useState } from 'react';

const TYPING_MS = 300;

/** Returns a value once it has not changed for a moment, so that typing does not cause a request per key. */
export function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
