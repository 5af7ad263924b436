import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { browserStorage } from '../../ui/browser-storage';
import { ToolButton } from '../../ui/tool-button';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useUndoSave } from '../administration/use-undo-save';
import { editorPath, SCREEN_PATHS, settingsPath } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { describeRemoval } from './describe-removal';

type Step = keyof Outputs['settings']['setup'];

interface Task {
  label: string;
  /** The steps of the task, each with its name in the label. Steps that are done on the same screen are one task. */
  parts: Partial<Record<Step, string>>;
  /** The screen on which it is done; null to remove the sample content. */
  href: string | null;
}

const TASKS: readonly Task[] = [
  {
    label: 'Enter the firm’s',
    parts: { name: 'name', contact: 'email or phone', legalName: 'legal name', address: 'address' },
    href: settingsPath('site', 'contact'),
  },
  { label: 'Choose your', parts: { logo: 'logo', colors: 'colors' }, href: SCREEN_PATHS.brand },
  { label: 'Edit your first page', parts: { page: '' }, href: editorPath('home') },
  { label: 'Remove sample content', parts: { sample: '' }, href: null },
  { label: 'Invite people', parts: { people: '' }, href: SCREEN_PATHS.users },
  { label: 'Ask your host to schedule backups', parts: { backup: '' }, href: settingsPath('data', 'backups') },
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
  const tasks = listTasks(setup.data);
  const done = tasks.filter(({ isDone }) => isDone).length;
  if (isHidden || done === tasks.length) return null;

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
          {done} of {tasks.length} done
        </p>
        <ToolButton onClick={handleHide}>Hide</ToolButton>
      </div>
      <ul>
        {tasks.map(({ label, href, isDone }) => (
          <li key={href} data-done={isDone || undefined}>
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
        ))}
      </ul>
      {isRemoving ? <RemoveSample onClose={() => setRemoving(false)} /> : null}
    </section>
  );
}

/** Returns the tasks that the person can do, each with the parts of it that are left, or all parts if it is done. */
function listTasks(setup: Outputs['settings']['setup'] | undefined) {
  return TASKS.flatMap(({ label, parts, href }) => {
    const own = Object.entries(parts).filter(([step]) => typeof setup?.[step as Step] === 'boolean');
    if (own.length === 0) return [];
    const left = own.filter(([step]) => setup?.[step as Step] === false);
    const isDone = left.length === 0;
    const names = list.format((isDone ? own : left).map(([, name]) => name));
    return [{ label: `${label} ${names}`.trim(), href, isDone }];
  });
}

const list = new Intl.ListFormat('en-US');

/** Confirms and removes the sample content, which the message’s button and Activity can undo. */
function RemoveSample({ onClose }: { onClose: () => void }) {
  const { notify } = useDashboard();
  const utils = trpc.useUtils();
  const plan = trpc.pages.sample.useQuery(undefined, { staleTime: 0 });
  const onError = useNotifyFailure('Could not remove the sample content');
  const undo = useUndoSave('Sample content restored');
  const remove = trpc.pages.removeSample.useMutation({
    async onSuccess({ changeSetId }) {
      notify({
        title: 'Sample content removed',
        ...(changeSetId !== null && { action: { label: 'Undo', onClick: () => undo(changeSetId) } }),
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
