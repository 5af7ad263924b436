import type { ActionOutcome } from '../editing/action-runner';
import { isOpen } from '../editing/outcomes';
import { logFailure } from '../ui/log-failure';
import type { Overlay } from './create-overlay';
import { notifySectionsUpdated } from './page/window-events';

interface Attempt {
  key: string;
  /** A gerund phrase: "adding Open house". */
  label: string;
  /** @param intent the same for each retry after a lost answer, so that nothing is done twice */
  work: (intent: string) => Promise<ActionOutcome>;
  onDone?: (outcome: ActionOutcome) => void;
}

/**
 * Runs an action on the server immediately, asking for sign-in if needed. A failure is only logged, as the spec requires (section 8); the
 * action stays in the panel until a retry succeeds or it is dismissed.
 * @returns whether the action succeeded
 */
export function attempt(overlay: Overlay, { key, label, work, onDone }: Attempt): Promise<boolean> {
  let intent = crypto.randomUUID();
  return go();

  async function go(): Promise<boolean> {
    const outcome = await withSignIn(overlay, () => work(intent));
    if (outcome.kind === 'done') {
      dismiss(overlay, key);
      onDone?.(outcome);
      notifySectionsUpdated();
      return true;
    }
    if (!isOpen(outcome)) intent = crypto.randomUUID();
    logFailure(`Not saved: ${label}: ${outcome.kind}`);
    const others = overlay.store.getState().unsaved.filter((other) => other.key !== key);
    overlay.store.setState({ unsaved: [...others, { key, label, retry: () => void go() }] });
    return false;
  }
}

export function dismiss(overlay: Overlay, key: string): void {
  const { unsaved } = overlay.store.getState();
  if (unsaved.some((other) => other.key === key)) {
    overlay.store.setState({ unsaved: unsaved.filter((other) => other.key !== key) });
  }
}

/** Runs an action that needs a session, and runs it again after signing in. The request itself has already prompted for sign-in. */
export async function withSignIn(
  { requests }: Pick<Overlay, 'requests'>,
  work: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const outcome = await work();
  return outcome.kind === 'signed-out' && (await requests.ask(false)) ? work() : outcome;
}
