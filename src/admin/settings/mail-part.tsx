import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc-react';
import { Loading } from '../../ui/loading';
import { ToolButton } from '../../ui/tool-button';
import { LoadFailure } from '../administration/load-failure';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useDashboard } from '../shell/dashboard-context';

/** Shows the mail configuration, and sends a test message. */
export function MailPart({ title }: { title: ReactNode }) {
  const { user, notify } = useDashboard();
  const mail = trpc.settings.mail.useQuery(undefined, { staleTime: 0 });
  const onError = useNotifyFailure('Could not send the email');
  const sendTest = trpc.settings.sendTestMail.useMutation({
    onSuccess: ({ to }) => notify({ title: 'Test email sent', description: `Check the inbox of ${to}.` }),
    onError,
  });
  const retry = trpc.settings.retryMail.useMutation({
    async onSuccess({ count }) {
      notify({ title: count === 1 ? 'Retrying 1 email' : `Retrying ${count} emails` });
      await mail.refetch();
    },
    onError,
  });
  const isActing = sendTest.isPending || retry.isPending;
  const { mailer, contactTo, waiting, givenUp } = mail.data ?? { waiting: 0, givenUp: 0 };

  return (
    <>
      <div className="part-head">
        <div>
          {title}
          <p>Contact messages are always saved under Messages. If email is configured, they’re also emailed.</p>
        </div>
        {mailer ? (
          <ToolButton disabled={isActing} onClick={() => sendTest.mutate()}>
            {isActing ? 'Sending...' : 'Send test email'}
          </ToolButton>
        ) : null}
      </div>
      {mail.isPending ? <Loading /> : null}
      {mail.isError ? (
        <LoadFailure what="The email settings" error={mail.error} onRetry={() => void mail.refetch()} />
      ) : null}
      {mail.data ? (
        <dl className="settings-facts">
          <dt>Mail server</dt>
          <dd>{mailer ? mailer.server : 'Not configured (SMTP_URL)'}</dd>
          {mailer ? (
            <>
              <dt>Sent from</dt>
              <dd>{mailer.from}</dd>
            </>
          ) : null}
          <dt>Contact messages</dt>
          <dd>{contactTo ? `Emailed to ${contactTo}` : 'Saved under Messages only (CONTACT_TO)'}</dd>
          {mailer ? (
            <>
              <dt>Test emails</dt>
              <dd>Sent to {user.email}</dd>
            </>
          ) : null}
          {waiting > 0 ? (
            <>
              <dt>Waiting</dt>
              <dd>
                {waiting} {waiting === 1 ? 'email is' : 'emails are'} being sent or retried.
              </dd>
            </>
          ) : null}
          {givenUp > 0 ? (
            <>
              <dt>Failed</dt>
              <dd>
                {givenUp} {givenUp === 1 ? 'email' : 'emails'} could not be sent after several attempts.{' '}
                <button type="button" className="text-link" disabled={isActing} onClick={() => retry.mutate()}>
                  Retry
                </button>
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </>
  );
}
