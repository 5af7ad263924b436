import { shortTime } from '../administration/when';
import type { ChainWalk } from './use-chain-walk';

/** Shows the progress and result of verifying the chains. */
export function ChainWalkReport({ walk }: { walk: ChainWalk }) {
  return (
    <div className="report-place">
      {walk.state === 'walking' ? (
        <label className="chain-progress">
          Links looked at: {walk.done} of {walk.total}
          <progress value={walk.done} max={Math.max(walk.total, 1)} />
        </label>
      ) : null}
      <p role="status" className="chain-outcome" data-outcome={walk.state}>
        {walk.state === 'whole' ? `All ${walk.done} links are in order, as of ${shortTime(walk.at)}.` : null}
        {walk.state === 'broken'
          ? `Something was changed past the site, ${describePlace(walk)}: ${walk.message}. Run “npm run check” on the server for all of it.`
          : null}
      </p>
    </div>
  );
}

function describePlace({ chain, seq }: Extract<ChainWalk, { state: 'broken' }>): string {
  return seq > 0 ? `at link ${seq} of the ${chain}` : `in the ${chain}`;
}
