import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { browserStorage } from '../../ui/browser-storage';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { editorPath, SCREEN_PATHS, settingsPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { describeRemoval } from './describe-removal';

type Step = keyof Outputs['settings']['setup'];

const STEPS: readonly { step: Step; label: string; href: string | null }[] = [
  { step: 'name', label: 'Name the firm', href: settingsPath('site', 'contact') },
  { step: 'logo', label: 'Add a logo', href: `${editorPath('site')}&at=site.logo` },
  { step: 'colors', label: 'Choose your colors', href: SCREEN_PATHS.brand },
  { step: 'contact', label: 'Enter contact details', href: settingsPath('site', 'contact') },
  { step: 'legal', label: 'Enter the legal name and address', href: settingsPath('site', 'contact') },
  { step: 'page', label: 'Edit a first page', href: editorPath('home') },
  { step: 'sample', label: 'Remove sample content', href: null },
  { step: 'people', label: 'Invite people', href: SCREEN_PATHS.users },
  { step: 'backup', label: 'Schedule backups', href: settingsPath('data', 'backups') },
];

/** The steps of setting up a new site. Disappears once all are done, or if the person hides it. */
export function SetupCard() {
  const { user, live } = useDashboard();
  const utils = trpc.useUtils();
  const storageKey = `prospectus:setup-hidden:${user.id}`;
  const [isHidden, setHidden] = useState(() => browserStorage().getItem(storageKey) !== null);
  const [isRemoving, setRemoving] = useState(false);
  const setup = trpc.settings.setup.useQuery(undefined, { staleTime: 0, enabled: !isHidden });
  useEffect(
    () =>
      live.listen(({ kind }) => {
        if (kind === 'page') void utils.settings.setup.invalidate();
      }),
    [live, utils],
  );
  const steps = STEPS.filter(({ step }) => typeof setup.data?.[step] === 'boolean');
  const done = steps.filter(({ step }) => setup.data?.[step]).length;
  if (isHidden || done === steps.length) return null;

  function handleHide() {
    setHidden(true);
    try {
      browserStorage().setItem(storageKey, 'hidden');
    } catch {
      // Without storage, the card is hidden until the page is reloaded.
    }
  }

  return (
    <section className="setup" aria-labelledby="setup-title">
      <div className="setup-head">
        <h3 id="setup-title">Set up your site</h3>
        <p>
          {done} of {steps.length} done
        </p>
        <ToolButton onClick={handleHide}>Hide</ToolButton>
      </div>
      <ul>
        {steps.map(({ step, label, href }) => {
          const isDone = setup.data?.[step] === true;
          return (
            <li key={step} data-done={isDone || undefined}>
              {href === null && !isDone ? (
                <button type="button" className="setup-step" onClick={() => setRemoving(true)}>
                  {label}
                </button>
              ) : href === null ? (
                <span className="setup-step">{label}</span>
              ) : (
                <Link className="setup-step" href={href}>
                  {label}
                </Link>
              )}
              <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
            </li>
          );
        })}
      </ul>
      {isRemoving ? <RemoveSample onClose={() => setRemoving(false)} /> : null}
    </section>
  );
}

/** Confirms and removes the sample content, which the message’s button and Activity can undo. */
function RemoveSample({ onClose }: { onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const plan = trpc.pages.sample.useQuery(undefined, { staleTime: 0 });
  const onError = useNotifyFailure('Could not remove the sample content');
  const undo = trpc.history.revertSet.useMutation({
    async onSuccess() {
      notify({ title: 'Sample content restored' });
      await utils.invalidate();
    },
    onError: useNotifyFailure('Could not restore the sample content'),
  });
  const remove = trpc.pages.removeSample.useMutation({
    async onSuccess({ changeSetId }) {
      notify({
        title: 'Sample content removed',
        ...(changeSetId !== null && { action: { label: 'Undo', onClick: () => undo.mutate({ changeSetId }) } }),
      });
      await utils.invalidate();
    },
    onError,
    onSettled: onClose,
  });
  if (!plan.data) return null;
  const { message, details } = describeRemoval(plan.data);
  return (
    <ConfirmDialog
      title="Remove sample content?"
      message={message}
      details={details}
      confirmLabel={remove.isPending ? 'Removing...' : 'Remove sample content'}
      isDestructive
      onConfirm={() => {
        if (!remove.isPending) remove.mutate({});
      }}
      onCancel={onClose}
    />
  );
}
