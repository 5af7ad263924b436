import { TRPCClientError } from '@trpc/client';
import { createStore } from 'zustand/vanilla';
import type { Trpc } from '../../api/trpc';

/** The draft that this tab edits. */
export interface CurrentDraft {
  id: number;
  name: string;
}

/** Returns the address of the screen that shows a draft. */
export function draftPath(id: number): string {
  return `/admin/drafts/${id}`;
}

const KEY = 'prospectus-draft';

/** The draft that the editors of this tab read and write, or null for the site itself. It survives a reload of the tab. */
export const currentDraft = createStore<CurrentDraft | null>(readStored);

/** Makes both editors of this tab read and write a draft. */
export function enterDraft({ id, name }: CurrentDraft): void {
  const draft = { id, name };
  store(draft);
  currentDraft.setState(draft, true);
}

/** Makes both editors of this tab read and write the site again. */
export function leaveDraft(): void {
  store(null);
  currentDraft.setState(null, true);
}

/** True while the draft of this tab cannot be edited, such as in review. Nothing is editable then. */
export const frozenDraft = createStore(() => false);

/** Makes both editors of this tab edit the site again if they edit this draft. @returns whether they did */
export function leaveIfCurrent(id: number): boolean {
  const isCurrent = currentDraft.getState()?.id === id;
  if (isCurrent) leaveDraft();
  return isCurrent;
}

/** Leaves a draft that no longer exists, such as after a backup was restored. */
export async function leaveIfGone(trpc: Trpc, id: number): Promise<void> {
  try {
    await trpc.drafts.get.query({ id: String(id) });
  } catch (error) {
    const isGone = error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND';
    if (isGone) leaveIfCurrent(id);
  }
}

function readStored(): CurrentDraft | null {
  try {
    const { id, name } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? {};
    return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}

function store(draft: CurrentDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the tab forgets its draft when it is reloaded.
  }
}
