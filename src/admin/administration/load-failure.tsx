import { failureMessage } from '../../api/failure-message';
import { ToolButton } from '../../ui/tool-button';

/** Shows why something could not be loaded, and a retry button. */
export function LoadFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <div className="admin-empty" role="alert">
      <h3>{what} could not be loaded</h3>
      <p>{failureMessage(error)}</p>
      <p>
        <ToolButton onClick={onRetry}>Retry</ToolButton>
      </p>
    </div>
  );
}
