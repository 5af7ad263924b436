import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { request } from '../../api/rest';
import { clearUnsaved, countUnsaved, hasUnsavedOfOthers } from '../../editing/persist-unsaved';
import { endEverywhere, followSignOut, saveEverywhere } from '../../editing/sign-out';
import { flushRichText } from '../../rich-text/flush';
import { browserStorage } from '../../ui/browser-storage';
import type { Dashboard } from './dashboard-context';
import { forgetAllButSession } from './forget-queries';
import { type LeftWords, SignOutDialog } from './sign-out-dialog';

/**
 * Signs out. What is unsaved on this device is asked about first, that of other tabs too: it is saved, kept for the next time, or taken
 * away. Where a save leaves anything, one stays signed in.
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
    // Words that an editor has not told yet are kept nowhere.
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
    const description = `${left === 1 ? '1 change' : `${left} changes`} could not be saved. You are still signed in.`;
    notify({ title: 'Not signed out', description, variant: 'destructive' });
  }

  async function saveAll(): Promise<number> {
    await pages.saveAll();
    return saveEverywhere(storage, user.id);
  }

  async function leave(isKept: boolean) {
    // What was saved last is being read anew: asked for by nobody, that would be refused.
    live.stop();
    await allRead(queryClient);
    try {
      // The browser forgets all at once, and so only where nobody's words are to stay.
      const forget = !isKept && !hasUnsavedOfOthers(storage, user.id);
      await request('POST', '/api/auth/sign-out', undefined, {
        headers: forget ? { 'X-Forget': '1' } : {},
      });
    } catch {
      live.reconnect();
      const description = 'The site can not be reached. You are still signed in, and nothing is lost.';
      return notify({ title: 'Not signed out', description, variant: 'destructive' });
    }
    pages.close();
    if (!isKept) endEverywhere(storage, user.id);
    await endHere();
  }

  async function endHere() {
    // Only when nothing shows it any more: what is shown would be asked for anew.
    await onSessionChange().catch(() => undefined);
    forgetAllButSession(queryClient);
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

/** How long answers that are on their way are waited for, in milliseconds. */
const READ_MS = 2_000;

/** When nothing is being read any more. */
function allRead(queryClient: QueryClient): Promise<void> {
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
