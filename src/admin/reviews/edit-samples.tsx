import { Link } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { dayIn, formatDay } from '../../content/day';
import { useRegion } from '../../editor-panels/use-region';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { SCREEN_PATHS, settingsPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { countEdits, nameMonth, type Sample } from './sample-words';

/** The samples of minor edits by month, and the months whose sample can be drawn. */
export function EditSamples() {
  const { user, notify } = useDashboard();
  const utils = trpc.useUtils();
  const samples = trpc.reviews.samples.useQuery({}, { staleTime: 0 });
  const draw = trpc.reviews.drawSample.useMutation({
    onSuccess: ({ month, size }) => notify({ title: `${countEdits(size)} of ${nameMonth(month)} to review` }),
    onError: useNotifyFailure('The sample was not drawn'),
    onSettled: () => utils.reviews.invalidate(),
  });
  const { items, undrawn } = samples.data ?? { items: [], undrawn: [] };
  return (
    <section aria-labelledby="edit-samples" className="edit-samples">
      <div className="review-head">
        <h3 id="edit-samples">Minor edits</h3>
      </div>
      <p className="field-hint">
        Up to 25 of the edits that were published without approval in a month, chosen at random and reviewed afterward.
      </p>
      {samples.isPending ? <Loading /> : null}
      {samples.isError ? (
        <LoadFailure what="The samples" error={samples.error} onRetry={() => void samples.refetch()} />
      ) : null}
      {samples.data && items.length + undrawn.length === 0 ? (
        <div className="admin-empty" role="status">
          <h3>No minor edits yet</h3>
          <p>
            A month appears here once it has ended.
            {user.role === 'admin' ? (
              <>
                {' '}
                Whether minor edits are published without approval is decided under{' '}
                <Link className="text-link" href={settingsPath('security')}>
                  Settings
                </Link>
                .
              </>
            ) : null}
          </p>
        </div>
      ) : null}
      <ul className="sample-list">
        {undrawn.map(({ month, edits }) => (
          <li key={month}>
            <span className="sample-month">{nameMonth(month)}</span>
            <span className="rows-words">{countEdits(edits)}, not sampled yet</span>
            {user.role === 'editor' ? null : (
              <ToolButton
                look="small"
                aria-label={`Draw the sample of ${nameMonth(month)}`}
                disabled={draw.isPending}
                onClick={() => draw.mutate({ month })}
              >
                Draw sample
              </ToolButton>
            )}
          </li>
        ))}
        {items.map((sample) => (
          <SampleRow key={sample.id} sample={sample} />
        ))}
      </ul>
    </section>
  );
}

function SampleRow({ sample }: { sample: Sample }) {
  const region = useRegion();
  const { id, month, size, population, decided, followUps, signedOff } = sample;
  return (
    <li>
      <Link className="sample-month rows-name row-link" href={`${SCREEN_PATHS.reviews}?sample=${id}`}>
        {nameMonth(month)}
      </Link>
      <span className="rows-words">
        {size} of {countEdits(population)}
        {followUps === 0 ? '' : `, ${followUps} to follow up`}
      </span>
      <span className="status" data-tone={signedOff ? undefined : 'waiting'}>
        {signedOff
          ? `Signed off${region ? ` ${formatDay(dayIn(region.timeZone, new Date(signedOff.at)))}` : ''}`
          : `${decided} of ${size} reviewed`}
      </span>
    </li>
  );
}
