/** This tab's slot for unsaved changes. The tab holds a lock on it, which the browser releases however the tab ends. */
export interface TabSlot {
  id: string;
  /** Whether a slot belongs to a tab that is still open. */
  isAlive: (slotId: string) => Promise<boolean>;
  release: () => void;
}

const lockName = (slotId: string) => `prospectus:slot:${slotId}`;

/**
 * Takes a new slot. Without browser locks (a site without TLS), every other slot counts as abandoned: at worst its changes are restored
 * in two tabs, but they are never lost.
 */
export async function takeTabSlot(locks: LockManager | undefined, id: string = crypto.randomUUID()): Promise<TabSlot> {
  if (!locks) return { id, isAlive: async (slotId) => slotId === id, release: () => undefined };
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((resolve) => {
    void locks.request(lockName(id), () => {
      resolve();
      return released;
    });
  });
  return {
    id,
    isAlive: async (slotId) => {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === lockName(slotId));
    },
    release,
  };
}
