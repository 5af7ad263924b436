import { useEffect, useState } from 'react';
import type { Palette } from '../../content/brand/palette';
import { findHints, type Hint } from '../../content/page-outline';
import { shownContent } from '../../editing/selectors';
import { checkDescription, readDescription } from '../../pages/description-hints';
import { storedFacts } from '../../pages/page-facts';
import { readOutline } from './read-outline';
import { useEditing, useEntry } from './use-entry';

/** How long the page rests before it is looked through. */
const RESTS_MS = 600;

interface PageHintsProps {
  /** The preview's page. */
  body: HTMLElement;
  /** The colours it is drawn with. */
  palette: Palette;
  /** A hint about a text was chosen. */
  onPick: (path: string) => void;
}

/** What could be better about the page as it is being written; closed until it is asked for. */
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

/** What could be better about how the page is described, as it would be saved. */
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
