import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { formatDay } from '../../content/day';
import { disposalPath, holdPath } from '../routes';

/** Says until when a record is kept, which legal holds cover it, or which disposal destroyed it. */
export function RetentionWords({ retention }: { retention: Outputs['retention']['of'] }) {
  const { keptUntil, holds, disposal } = retention;
  if (disposal) {
    return (
      <>
        Its stored contents were destroyed by{' '}
        <Link className="text-link" href={disposalPath(disposal.id)}>
          disposal {disposal.id}
        </Link>
        .
      </>
    );
  }
  return (
    <>
      {keptUntil === null ? 'No date while it is in use' : formatDay(keptUntil)}
      {holds.map(({ id, name }) => (
        <span key={id} className="record-line">
          Under the legal hold{' '}
          <Link className="text-link" href={holdPath(id)}>
            {name}
          </Link>
        </span>
      ))}
    </>
  );
}
