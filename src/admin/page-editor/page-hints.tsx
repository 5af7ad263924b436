import { useEffect, useState } from 'react';
import { type Hint, hintsOf } from '../../content/page-outline';
import { readOutline } from './read-outline';

/** How long the page rests before it is looked through. */
const RESTS_MS = 600;

interface PageHintsProps {
  /** The preview's page. */
  body: HTMLElement;
  /** A hint about a text was chosen. */
  onPick: (path: string) => void;
}

/** What could be better about the page as it is being written; closed until it is asked for. */
export function PageHints({ body, onPick }: PageHintsProps) {
  const hints = useHints(body);
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

function useHints(body: HTMLElement): readonly Hint[] {
  const [hints, setHints] = useState<readonly Hint[]>([]);
  useEffect(() => {
    const read = () => setHints(hintsOf(readOutline(body)));
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
  }, [body]);
  return hints;
}
