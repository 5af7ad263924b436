import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UploadedMedia } from '../../api/upload-media';

/** A file on its way into the library. */
export interface Upload {
  id: number;
  name: string;
  status: 'waiting' | 'sending' | 'done' | 'failed';
  /** How far it is, from 0 to 1. */
  part: number;
  /** Why it was refused. */
  problem: string;
  media: UploadedMedia | null;
}

/** The files one has chosen, dropped or pasted, in their order. */
export interface UploadQueue {
  store: StoreApi<readonly Upload[]>;
  add(files: readonly File[]): void;
  /** Sends one that failed again. */
  retry(id: number): void;
  /** Takes those that are done or failed off the list. */
  clear(): void;
}

/** How much of the way it is to have sent a file; the rest is the server's work on it (spec section 9: ratio 90). */
const SENT_RATIO = 90 / 100;

/** At once; more would only wait for each other. */
const AT_ONCE = 2;

/**
 * Sends files one after the other, two at a time, each for itself: one that is refused holds up none.
 * @param send as `uploadImage`: tells how much is sent, from 0 to 1; throws with the server's reason
 * @param onDone one has arrived
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
        problem: error instanceof Error ? error.message : 'The file could not be uploaded.',
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

/** How far all of them are together. */
export function progressOf(uploads: readonly Upload[]): { done: number; failed: number; total: number; part: number } {
  const isOver = ({ status }: Upload) => status === 'done' || status === 'failed';
  const sum = uploads.reduce((parts, upload) => parts + (isOver(upload) ? 1 : upload.part), 0);
  return {
    done: uploads.filter(({ status }) => status === 'done').length,
    failed: uploads.filter(({ status }) => status === 'failed').length,
    total: uploads.length,
    part: uploads.length === 0 ? 0 : sum / uploads.length,
  };
}
