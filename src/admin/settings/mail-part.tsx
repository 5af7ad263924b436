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
  const onError = useNotifyFailure('The message could not be sent');
  const sendTest = trpc.settings.sendTestMail.useMutation({
    onSuccess: ({ to }) => notify({ title: 'Test message sent', description: `Look into the mailbox of ${to}.` }),
    onError,
  });
  const retry = trpc.settings.retryMail.useMutation({
    async onSuccess({ count }) {
      notify({ title: count === 1 ? '1 message is tried again' : `${count} messages are tried again` });
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
          <p>Contact messages are kept in the inbox in any case; with a mail server they are mailed too.</p>
        </div>
        {mailer ? (
          <ToolButton disabled={isActing} onClick={() => sendTest.mutate()}>
            {isActing ? 'Sending...' : 'Send a test message'}
          </ToolButton>
        ) : null}
      </div>
      {mail.isPending ? <Loading /> : null}
      {mail.isError ? (
        <LoadFailure what="The state of mail" error={mail.error} onRetry={() => void mail.refetch()} />
      ) : null}
      {mail.data ? (
        <dl className="facts">
          <dt>Mail server</dt>
          <dd>{mailer ? mailer.server : 'none set (SMTP_URL)'}</dd>
          {mailer ? (
            <>
              <dt>Sent from</dt>
              <dd>{mailer.from}</dd>
            </>
          ) : null}
          <dt>Contact messages</dt>
          <dd>{contactTo ? `mailed to ${contactTo}` : 'kept in the inbox alone (CONTACT_TO)'}</dd>
          {mailer ? (
            <>
              <dt>Test messages</dt>
              <dd>go to {user.email}</dd>
            </>
          ) : null}
          {waiting > 0 ? (
            <>
              <dt>Waiting</dt>
              <dd>
                {waiting} {waiting === 1 ? 'message is' : 'messages are'} being mailed or tried again.
              </dd>
            </>
          ) : null}
          {givenUp > 0 ? (
            <>
              <dt>Not mailed</dt>
              <dd>
                {givenUp} {givenUp === 1 ? 'message was' : 'messages were'} given up after many tries.{' '}
                <button type="button" className="text-link" disabled={isActing} onClick={() => retry.mutate()}>
                  Try again
                </button>
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </>
  );
}
