import type { ReactNode } from 'react';
import { ToolButton } from '../../ui/tool-button';
import { longTime } from './when';

interface Version {
  version: number;
  /** Who made it so; null for the server itself. */
  by: string | null;
  /** ISO 8601. */
  timestamp: string;
}

interface EarlierVersionsProps<T extends Version> {
  /** Newest first, that of now among them. */
  versions: readonly T[];
  /** What it was by one, in words. */
  wordsOf: (version: T) => ReactNode;
  /** Whether it is the same now, so that there is nothing to be put back. */
  isSame: (version: T, now: T) => boolean;
  isBusy: boolean;
  onPutBack: (version: T) => void;
}

/** What something was before, who made it so and when; each can be put back. Nothing where it was never anything else. */
export function EarlierVersions<T extends Version>(props: EarlierVersionsProps<T>) {
  const { versions, wordsOf, isSame, isBusy, onPutBack } = props;
  const [now, ...earlier] = versions;
  if (!now || earlier.length === 0) return null;
  return (
    <details className="versions">
      <summary>{earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}</summary>
      <ol>
        {earlier.map((version) => (
          <li key={version.version}>
            <div>
              <p className="versions-words">{wordsOf(version)}</p>
              <p className="versions-facts">
                {version.by ? `${version.by}, ` : ''}
                <time dateTime={version.timestamp}>{longTime(version.timestamp)}</time>
              </p>
            </div>
            {isSame(version, now) ? null : (
              <ToolButton look="small" disabled={isBusy} onClick={() => onPutBack(version)}>
                Put back<span className="sr-only"> version {version.version}</span>
              </ToolButton>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
