import '../../styles/panels.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { request } from '../../api/rest';
import {
  clearUnsaved,
  countUnsaved,
  endEverywhere,
  followSignOut,
  hasUnsavedOfOthers,
  saveEverywhere,
} from '../../editing/keep';
import { leaveDraft } from '../../editor-panels/drafts/current-draft';
import { flushRichText } from '../../rich-text/flush';
import { browserStorage } from '../../ui/browser-storage';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import type { Dashboard } from './dashboard-context';
import { forgetAllButSession } from './forget-queries';

/**
 * Signs out. If this device has unsaved changes, in any tab, first asks whether to save, keep or discard them. If saving leaves any
 * unsaved, the person stays signed in.
 */
export function useSignOut(
  { pages, live, user, notify }: Dashboard,
  onSessionChange: () => Promise<void>,
): { signOut: () => Promise<void>; question: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const [isActing, setActing] = useState(false);
  const storage = browserStorage();

  const endByOther = useEffectEvent(() => {
    pages.close();
    clearUnsaved(storage, user.id);
    void endHere();
  });
  useEffect(() => followSignOut(() => user.id, { save: pages.saveAll, end: () => endByOther() }), [pages, user.id]);

  async function signOut() {
    // Keystrokes that a rich text editor has not reported yet are not stored anywhere.
    await flushRichText();
    const count = countUnsaved(storage, user.id);
    if (count > 0) setAsked(count);
    else await leave(false);
  }

  async function handleAnswer(words: LeftWords) {
    setActing(true);
    const left = words === 'save' ? await saveAll() : 0;
    setActing(false);
    setAsked(null);
    if (left === 0) return leave(words === 'keep');
    const description = `${left === 1 ? '1 change' : `${left} changes`} could not be saved. You’re still signed in.`;
    notify({ title: 'Not signed out', description, variant: 'destructive' });
  }

  async function saveAll(): Promise<number> {
    await pages.saveAll();
    await pages.saveElsewhere();
    return saveEverywhere(storage, user.id);
  }

  async function leave(isKept: boolean) {
    // Saving triggers refetches, which would be refused after signing out.
    live.stop();
    await waitForQueries(queryClient);
    try {
      // Clearing the browser's storage affects everything, so it is only done if nobody's unsaved changes must stay.
      const forget = !isKept && !hasUnsavedOfOthers(storage, user.id);
      await request('POST', '/api/auth/sign-out', undefined, {
        headers: forget ? { 'X-Forget': '1' } : {},
      });
    } catch {
      live.reconnect();
      const description = 'The site cannot be reached. You’re still signed in, and nothing was lost.';
      return notify({ title: 'Not signed out', description, variant: 'destructive' });
    }
    pages.close();
    if (!isKept) endEverywhere(storage, user.id);
    await endHere();
  }

  async function endHere() {
    // Only after everything is unmounted, since visible queries would be refetched.
    await onSessionChange().catch(() => undefined);
    forgetAllButSession(queryClient);
    leaveDraft();
  }

  const question =
    asked === null ? null : (
      <SignOutDialog
        count={asked}
        isActing={isActing}
        onAnswer={(words) => void handleAnswer(words)}
        onCancel={() => setAsked(null)}
      />
    );
  return { signOut, question };
}

/** How long to wait for running requests, in milliseconds. */
const READ_MS = 2_000;

/** Resolves when no query is running any more. */
function waitForQueries(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const look = () => queryClient.isFetching() === 0 && end();
    const timer = setTimeout(end, READ_MS);
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** What happens to unsaved changes. */
type LeftWords = 'save' | 'keep' | 'discard';

interface SignOutDialogProps {
  /** How many changes are unsaved on this device. */
  count: number;
  isActing: boolean;
  onAnswer: (words: LeftWords) => void;
  onCancel: () => void;
}

/** Asks what should happen to unsaved changes on signing out. */
function SignOutDialog({ count, isActing, onAnswer, onCancel }: SignOutDialogProps) {
  const messageId = useId();
  return (
    <Dialog title="Sign out" role="alertdialog" size="small" describedBy={messageId} onClose={onCancel}>
      <div id={messageId} className="dialog-message">
        <p>
          You have {count === 1 ? '1 unsaved change' : `${count} unsaved changes`} on this device, in this or other
          tabs.
        </p>
        <p>
          Save publishes your changes. Keep leaves them in this browser, where the next person to use it could read
          them.
        </p>
      </div>
      <p className="dialog-buttons">
        <ToolButton disabled={isActing} onClick={onCancel}>
          Cancel
        </ToolButton>
        <ToolButton look="danger" disabled={isActing} onClick={() => onAnswer('discard')}>
          Discard
        </ToolButton>
        <ToolButton disabled={isActing} onClick={() => onAnswer('keep')}>
          Keep
        </ToolButton>
        <ToolButton look="navy" disabled={isActing} onClick={() => onAnswer('save')}>
          {isActing ? 'Saving...' : 'Save'}
        </ToolButton>
      </p>
    </Dialog>
  );
}
