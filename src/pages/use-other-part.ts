import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Reloads the page when the URL selects another part of the same list. The entries of a list come only with the server's HTML. */
export function useOtherPart(): void {
  const [path] = useLocation();
  const search = useSearch();
  const [served] = useState({ path, part: readPart(search) });
  const isOther = path === served.path && readPart(search) !== served.part;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
}

function readPart(search: string): string {
  const asked = new URLSearchParams(search);
  return ['category', 'author', 'before'].map((name) => asked.get(name) ?? '').join('\n');
}
