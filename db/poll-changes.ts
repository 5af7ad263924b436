/** Milliseconds from one check to the next. */
const POLL_MS = 700;
/** The newest rows of a table that are compared, because a row can become visible after rows with larger ids. */
const COMPARED = 200;

const BY_ID = ['changes', 'audit_log', 'comments', 'notifications', 'contact_messages'];
/** Rows of these tables change: drafts with each write, comments when they are edited, resolved or deleted. */
const BY_TIME = [
  'select max(updated_at) from drafts',
  'select max(greatest(edited_at, resolved_at, deleted_at)) from comments',
];

/** Selects a text that differs whenever visitors or editors could see something new. */
export const STATE_QUERY = `select concat_ws(' ', ${[
  ...BY_ID.map((table) => `select sum(id) from (select id from ${table} order by id desc limit ${COMPARED}) as newest`),
  ...BY_TIME,
]
  .map((query) => `coalesce((${query})::text, '-')`)
  .join(', ')}) as state`;

/**
 * Notices changes without notifications, which do not arrive through a pooler that shares connections.
 * @param read returns the result of `STATE_QUERY`
 * @param onChange called when something has changed; what has is not known
 * @returns a function that stops
 */
export async function pollChanges(read: () => Promise<string>, onChange: () => void): Promise<() => Promise<void>> {
  // If the database is away, everything may have changed when it is back.
  let last = await read().catch(() => '');
  let isOn = true;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    const state = await read().catch(() => last);
    if (!isOn) return;
    if (state !== last) onChange();
    last = state;
    wait();
  }
  function wait(): void {
    timer = setTimeout(() => {
      running = look();
    }, POLL_MS);
    timer.unref();
  }
  wait();
  return () => {
    isOn = false;
    clearTimeout(timer);
    return running;
  };
}
