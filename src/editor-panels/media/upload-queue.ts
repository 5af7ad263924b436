import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UploadedMedia } from '../../api/upload-media';

/** A file that is being uploaded to the library. */
export interface Upload {
  id: number;
  name: string;
  status: 'waiting' | 'sending' | 'done' | 'failed';
  /** Progress from 0 to 1. */
  part: number;
  /** Why it was refused. */
  problem: string;
  media: UploadedMedia | null;
}

/** The files that were chosen, dropped or pasted, in order. */
export interface UploadQueue {
  store: StoreApi<readonly Upload[]>;
  add(files: readonly File[]): void;
  /** Sends a failed file again. */
  retry(id: number): void;
  /** Removes finished and failed files from the list. */
  clear(): void;
}

/** The share of the progress that sending accounts for; the rest is processing on the server (spec section 9: ratio 90). */
const SENT_RATIO = 90 / 100;

/** Parallel uploads. More would only slow each other down. */
const AT_ONCE = 2;

/**
 * Creates a queue that uploads two files at a time. Each is independent: a refused file does not hold up the others.
 * @param send like `uploadImage`: reports the fraction sent, from 0 to 1; throws with the server's reason
 * @param onDone called when a file has been stored
 */
export function createUploadQueue(
  send: (file: File, onSent: (part: number) => void) => Promise<UploadedMedia>,
  onDone: (media: UploadedMedia) => void = () => undefined,
): UploadQueue {
  const store = createStore<readonly Upload[]>(() => []);
  const files = new Map<number, File>();
  let lastId = 0;

  const patch = (id: number, changed: Partial<Upload>) =>
    store.setState(
      store.getState().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)),
      true,
    );

  function next(): void {
    const uploads = store.getState();
    const sending = uploads.filter(({ status }) => status === 'sending').length;
    const waiting = uploads.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, AT_ONCE - sending));
    for (const { id } of waiting) void begin(id);
  }

  async function begin(id: number): Promise<void> {
    const file = files.get(id);
    if (!file) return;
    patch(id, { status: 'sending', part: 0, problem: '' });
    try {
      const media = await send(file, (sent) => patch(id, { part: sent * SENT_RATIO }));
      files.delete(id);
      patch(id, { status: 'done', part: 1, media });
      onDone(media);
    } catch (error) {
      patch(id, {
        status: 'failed',
        problem: error instanceof Error ? error.message : 'The file could not be uploaded. Please try again.',
      });
    }
    next();
  }

  return {
    store,
    add(chosen) {
      const added = chosen.map((file): Upload => {
        lastId += 1;
        files.set(lastId, file);
        return { id: lastId, name: file.name || 'image', status: 'waiting', part: 0, problem: '', media: null };
      });
      store.setState([...store.getState(), ...added], true);
      next();
    },
    retry(id) {
      patch(id, { status: 'waiting', problem: '' });
      next();
    },
    clear() {
      const left = store.getState().filter(({ status }) => status === 'waiting' || status === 'sending');
      for (const id of files.keys()) if (!left.some((upload) => upload.id === id)) files.delete(id);
      store.setState(left, true);
    },
  };
}

/** Returns the combined progress of all uploads. */
export function sumProgress(uploads: readonly Upload[]): { done: number; failed: number; total: number; part: number } {
  const isOver = ({ status }: Upload) => status === 'done' || status === 'failed';
  const sum = uploads.reduce((parts, upload) => parts + (isOver(upload) ? 1 : upload.part), 0);
  return {
    done: uploads.filter(({ status }) => status === 'done').length,
    failed: uploads.filter(({ status }) => status === 'failed').length,
    total: uploads.length,
    part: uploads.length === 0 ? 0 : sum / uploads.length,
  };
}

/** Returns the label of an upload. Once everything is sent, the server still has to process it. @param sent from 0 to 1 */
export function describeProgress(sent: number): string {
  const percent = Math.round(sent * 100);
  return percent < 100 ? `Uploading ${percent}%` : 'Processing...';
}
