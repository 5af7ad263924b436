import { useEffect, useState } from 'react';
import { getLoadedPage, type getShownKind, loadPage, type PageModule } from '../pages/views';

interface LoadedPage {
  /** The page's module, as soon as it is loaded. */
  page: PageModule | undefined;
  /** Set if it could not be loaded. */
  failure: { error: unknown } | null;
  /** Tries again. This also happens when the browser is online again. */
  retry: () => void;
}

/** Loads a page's module. */
export function usePageModule(kind: ReturnType<typeof getShownKind>): LoadedPage {
  const [, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<{ kind: string; error: unknown } | null>(null);
  const [tries, setTries] = useState(0);
  const retry = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same page again.
  useEffect(() => {
    if (kind === undefined) return;
    let isCurrent = true;
    loadPage(kind).then(
      () => {
        if (!isCurrent) return;
        setLoaded(kind);
        setFailed(null);
      },
      (error: unknown) => isCurrent && setFailed({ kind, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, tries]);
  const failure = failed?.kind === kind ? failed : null;
  useEffect(() => {
    if (!failure) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return { page: getLoadedPage(kind), failure, retry };
}
