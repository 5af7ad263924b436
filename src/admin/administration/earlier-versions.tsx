import type { ReactNode } from 'react';
import { longTime } from '../../editor-panels/when';
import { ToolButton } from '../../ui/tool-button';

interface Version {
  version: number;
  /** The person who made the version; null for the server. */
  by: string | null;
  /** ISO 8601. */
  timestamp: string;
}

interface EarlierVersionsProps<T extends Version> {
  /** Newest first, including the current version. */
  versions: readonly T[];
  /** Renders a version's content. */
  renderVersion: (version: T) => ReactNode;
  /** Returns whether a version equals the current one, so that it cannot be restored. */
  isSame: (version: T, now: T) => boolean;
  isBusy: boolean;
  onPutBack: (version: T) => void;
}

/** Lists earlier versions with their author and time; each can be restored. Renders nothing if there are none. */
export function EarlierVersions<T extends Version>(props: EarlierVersionsProps<T>) {
  const { versions, renderVersion, isSame, isBusy, onPutBack } = props;
  const [now, ...earlier] = versions;
  if (!now || earlier.length === 0) return null;
  return (
    <details className="versions">
      <summary>{earlier.length === 1 ? '1 earlier version' : `${earlier.length} earlier versions`}</summary>
      <ol>
        {earlier.map((version) => (
          <li key={version.version}>
            <div>
              <p className="versions-words">{renderVersion(version)}</p>
              <p className="versions-facts">
                {version.by ? `${version.by}, ` : ''}
                <time dateTime={version.timestamp}>{longTime(version.timestamp)}</time>
              </p>
            </div>
            {isSame(version, now) ? null : (
              <ToolButton look="small" disabled={isBusy} onClick={() => onPutBack(version)}>
                Restore<span className="sr-only"> version {version.version}</span>
              </ToolButton>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
