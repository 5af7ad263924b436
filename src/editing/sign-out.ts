import { type BrowserStorage, clearUnsaved, countUnsaved } from './persist-unsaved';

/** A message to the person's other tabs. */
interface Message {
  kind: 'save' | 'ended';
  userId: string;
}

/** How an open tab responds to a sign-out in another tab. */
export interface OpenTab {
  /** Saves the tab's unsaved changes. Changes that cannot be saved stay. */
  save: () => Promise<void>;
  /** Shows that the person has signed out and their unsaved changes were deleted, and stops persisting. */
  end: () => void;
}

const CHANNEL = 'prospectus:sign-out';
/** How long other tabs have to save, and how often to check, in milliseconds. */
const SAVE_MS = 15_000;
const LOOK_MS = 100;

/**
 * Handles requests from the tab where the same person is signing out.
 * @returns a function that stops listening
 */
export function followSignOut(userId: () => string | null, tab: OpenTab): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId()) return;
    if (data.kind === 'save') void tab.save();
    else tab.end();
  };
  return () => channel.close();
}

/**
 * Tells every other tab to save and waits until they have.
 * @returns the number of changes still unsaved on this device
 */
export async function saveEverywhere(storage: BrowserStorage, userId: string): Promise<number> {
  postToTabs({ kind: 'save', userId });
  const until = Date.now() + SAVE_MS;
  while (countUnsaved(storage, userId) > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return countUnsaved(storage, userId);
}

/** Deletes the unsaved changes on this device, in every tab. Call this only after the current tab has stopped persisting. */
export function endEverywhere(storage: BrowserStorage, userId: string): void {
  clearUnsaved(storage, userId);
  postToTabs({ kind: 'ended', userId });
}

function postToTabs(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}
