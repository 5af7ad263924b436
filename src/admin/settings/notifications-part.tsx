import '../../styles/notifications.css';
import type { ReactNode } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { mayReceive, NOTIFICATION_KINDS, type NotificationKind } from '../../content/notification-kinds';
import { Loading } from '../../ui/loading';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

type Way = Outputs['notifications']['settings']['ways'][NotificationKind];

const LABELS: Record<NotificationKind, string> = {
  'review-asked': 'You’re asked for a review',
  'review-due': 'A review is due or overdue',
  'changes-requested': 'Changes are requested in your draft',
  approved: 'Your draft is approved',
  returned: 'Your draft is returned',
  voided: 'An approval of your draft is no longer valid',
  scheduled: 'Your draft is scheduled, or no longer is',
  published: 'Your draft is published',
  'publish-failed': 'Your draft could not be published on schedule',
  mentioned: 'Someone mentions you in a comment',
  replied: 'Someone replies in a thread you wrote in',
  commented: 'Someone comments on your draft',
  message: 'A message arrives from the contact form',
};

const WAYS: Record<Way, string> = {
  off: 'Off',
  bell: 'Bell only',
  digest: 'Daily email',
  mail: 'Email at once',
};

/** Sets how the person is notified of each kind of event. Each choice is saved at once. */
export function NotificationsPart({ title }: { title: ReactNode }) {
  const { user, notify } = useDashboard();
  const utils = trpc.useUtils();
  const settings = trpc.notifications.settings.useQuery({}, { staleTime: 0 });
  const region = trpc.settings.region.useQuery();
  const change = trpc.notifications.changeSettings.useMutation({
    onSuccess(changed) {
      utils.notifications.settings.setData({}, changed);
      notify({ title: 'Notification settings saved' });
    },
    onError: useNotifyFailure('Could not save the setting'),
  });
  const zone = region.data ? ` (${region.data.timeZone.replaceAll('_', ' ')})` : '';
  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>
            {settings.data && !settings.data.isMailed
              ? 'No mail server is set up, so notifications appear only under the bell at the top.'
              : `Email comes in addition to the bell. The daily one is sent at 8:00 AM${zone} if there is anything you haven’t read.`}
          </p>
        </div>
      </div>
      {settings.isPending ? <Loading /> : null}
      {settings.isError ? (
        <LoadFailure what="The settings" error={settings.error} onRetry={() => void settings.refetch()} />
      ) : null}
      {settings.data ? (
        <table className="notification-ways">
          <caption className="sr-only">How you’re notified</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Notification</th>
            </tr>
          </thead>
          <tbody>
            {NOTIFICATION_KINDS.filter((kind) => mayReceive(user.role, kind)).map((kind) => (
              <tr key={kind}>
                <th scope="row" id={`notify-${kind}`}>
                  {LABELS[kind]}
                </th>
                <td>
                  <select
                    className="input"
                    aria-labelledby={`notify-${kind}`}
                    value={settings.data.ways[kind]}
                    disabled={change.isPending}
                    onChange={({ target }) => change.mutate({ [kind]: target.value as Way })}
                  >
                    {Object.entries(WAYS).map(([way, label]) => (
                      <option key={way} value={way}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
