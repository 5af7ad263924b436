import { useEffect, useState } from 'react';
import type { Palette } from '../../content/brand/palette';
import { findHints, type Hint } from '../../content/page-outline';
import { shownContent } from '../../editing/state';
import { checkDescription, readDescription } from '../../pages/description-hints';
import { storedFacts } from '../../pages/page-facts';
import { readOutline } from './read-outline';
import { useEditing, useEntry } from './use-entry';

/** Delay after the last change before the page is checked. */
const RESTS_MS = 600;

interface PageHintsProps {
  /** The body of the preview document. */
  body: HTMLElement;
  /** The palette the page is rendered with. */
  palette: Palette;
  /** Called when a hint about a text is clicked. */
  onPick: (path: string) => void;
}

/** Lists possible improvements of the page being edited. Collapsed by default. */
export function PageHints({ body, palette, onPick }: PageHintsProps) {
  const hints = [...useDescriptionHints(), ...useHints(body, palette)];
  if (hints.length === 0) return null;
  return (
    <details className="page-hints">
      <summary>{hints.length === 1 ? '1 hint' : `${hints.length} hints`} for this page</summary>
      <ul>
        {hints.map(({ kind, message, path }) => (
          <li key={`${kind} ${message} ${path}`}>
            {path === undefined ? (
              message
            ) : (
              <button type="button" className="link-button" onClick={() => onPick(path)}>
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns hints about the page's meta description, including unsaved changes. */
function useDescriptionHints(): readonly Hint[] {
  const { pageId } = useEntry();
  const content = useEditing(shownContent)[pageId];
  const isIndexed = storedFacts(content).index !== false;
  return isIndexed ? checkDescription(readDescription(pageId, content)) : [];
}

function useHints(body: HTMLElement, palette: Palette): readonly Hint[] {
  const [hints, setHints] = useState<readonly Hint[]>([]);
  useEffect(() => {
    const read = () => setHints(findHints(readOutline(body), palette));
    let timer = setTimeout(read, RESTS_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, RESTS_MS);
    });
    observer.observe(body, { subtree: true, childList: true, characterData: true, attributeFilter: ['alt', 'src'] });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [body, palette]);
  return hints;
}
