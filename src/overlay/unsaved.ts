import type { ActionOutcome } from '../editing/act-at-once';
import { isOpen } from '../editing/save-changes';
import { logFailure } from '../ui/log-failure';
import type { Overlay } from './create-overlay';
import { notifySectionsUpdated } from './page/window-events';

/** What could not be done on the server, and can be tried again. */
export interface Unsaved {
  /** What it is about: of each, the last try alone is kept. */
  key: string;
  label: string;
  retry: () => void;
}

interface Attempt {
  key: string;
  /** What is done, as a part of a sentence: "adding Open house". */
  label: string;
  /** @param intent the same for each try whose answer was lost, so that nothing is done twice */
  work: (intent: string) => Promise<ActionOutcome>;
  onDone?: (outcome: ActionOutcome) => void;
}

/**
 * Does something on the server at once; who is signed out signs in over it. A failure is logged only, as the spec has it (section 8);
 * what was not saved stays in the panel, to be tried again, until it is done or dismissed.
 * @returns whether it was done
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
    overlay.store.setState({ unsaved: [...others, { key, label, retry: () => void go() }], isExpanded: true });
    return false;
  }
}

export function dismiss(overlay: Overlay, key: string): void {
  const { unsaved } = overlay.store.getState();
  if (unsaved.some((other) => other.key === key)) {
    overlay.store.setState({ unsaved: unsaved.filter((other) => other.key !== key) });
  }
}

/** Does something that needs a session, and once more where one signed in over it; the call itself has asked already. */
export async function withSignIn(
  { requests }: Pick<Overlay, 'requests'>,
  work: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const outcome = await work();
  return outcome.kind === 'signed-out' && (await requests.ask(false)) ? work() : outcome;
}
