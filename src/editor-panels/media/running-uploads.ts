/** The uploads that a field is waiting for. Each resolves with whether the field has received its file. */
const running = new Set<Promise<boolean>>();

/** Makes saving wait for an upload whose file a field receives. @param work resolves with whether the field has received it */
export function trackUpload(work: Promise<boolean>): void {
  running.add(work);
  const forget = () => void running.delete(work);
  work.then(forget, forget);
}

/** Waits for the running uploads, so that a save includes their files. @returns false if one of them failed */
export async function finishUploads(): Promise<boolean> {
  const ended = await Promise.allSettled(running);
  return ended.every((end) => end.status === 'fulfilled' && end.value);
}
