import { createStore } from 'zustand/vanilla';

/** The uploads that a field is waiting for. Each resolves with whether the field has received its file. */
const running = new Set<Promise<boolean>>();

/** Makes saving wait for an upload whose file a field receives. @param work resolves with whether the field has received it */
export function trackUpload(work: Promise<boolean>): void {
  running.add(work);
  const forget = () => void running.delete(work);
  work.then(forget, forget);
}

/** Whether a save is waiting for running uploads. */
export const uploadWait = createStore(() => ({ isWaiting: false }));

/** Waits for the running uploads, so that a save includes their files. @returns false if one of them failed */
export async function finishUploads(): Promise<boolean> {
  if (running.size === 0) return true;
  uploadWait.setState({ isWaiting: true });
  const ended = await Promise.allSettled(running);
  uploadWait.setState({ isWaiting: false });
  return ended.every((end) => end.status === 'fulfilled' && end.value);
}
