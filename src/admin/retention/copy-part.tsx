import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { longTime } from '../../editor-panels/when';
import { LoadFailure } from '../administration/load-failure';
import { formatSize } from '../administration/size';

type CopyState = Outputs['retention']['copy'];

/** The state of the copy of the record in a second store. */
export function CopyPart() {
  const copy = trpc.retention.copy.useQuery({}, { staleTime: 0, refetchInterval: 30_000 });
  const { data } = copy;
  return (
    <section className="part" aria-labelledby="record-copy">
      <div className="part-head">
        <div>
          <h3 id="record-copy">Duplicate</h3>
          <p>A copy of everything published, stored separately and read back within four weeks.</p>
        </div>
      </div>
      {copy.isError ? <LoadFailure what="The state" error={copy.error} onRetry={() => void copy.refetch()} /> : null}
      {data ? <p role="status">{describeCopy(data)}</p> : null}
      {data?.failure ? (
        <p className="notice" data-kind="warning" role="note">
          The store could not be used since {longTime(data.failure.since)}: {data.failure.message} The server keeps
          trying.
        </p>
      ) : null}
      {data && data.problems.length > 0 ? (
        <div className="notice" data-kind="warning" role="note">
          <p>These could not be repaired. Compare them with a backup.</p>
          <ul>
            {data.problems.map(({ key, problem }) => (
              <li key={key}>
                <code>{key}</code>: {problem}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function describeCopy({ store, copied, waiting, bytes, verifiedSince }: CopyState) {
  if (store === null) {
    return 'No second store is set up. Set RECORD_COPY_DIR or RECORD_COPY_S3_BUCKET on the server.';
  }
  const size = `${copied.toLocaleString('en-US')} copied to ${store}, ${formatSize(bytes)}.`;
  if (waiting > 0) return `${size} ${waiting.toLocaleString('en-US')} waiting.`;
  return verifiedSince === null ? size : `${size} Everything was verified after ${longTime(verifiedSince)}.`;
}
