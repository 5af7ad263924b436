import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What of a list is shown comes with the page alone: for another part of the same list the server is asked. */
export function useOtherPart(): void {
  const [path] = useLocation();
  const search = useSearch();
  const [served] = useState({ path, part: partOf(search) });
  const isOther = path === served.path && partOf(search) !== served.part;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
}

function partOf(search: string): string {
  const asked = new URLSearchParams(search);
  return ['category', 'author', 'before'].map((name) => asked.get(name) ?? '').join('\n');
}
