/** Milliseconds from one check to the next. */
const POLL_MS = 700;
const UNKNOWN: SiteState = { shown: '', others: '' };
/** The newest rows of a table that are compared, because a row can become visible after rows with larger ids. */
const COMPARED = 200;

/**
 * Selects the entries that say something about the site. Strangers can cause any number of others, which must not empty the caches. Only the newest
 * entries are searched, because a check would otherwise take longer with each of those; an entry that becomes too old for it looks like one more change.
 */
const OF_SITE = `id > (select max(id) from audit_log) - 2000 and action !~ '^(?:sign-|refused-|message-|key-use)'`;
/** Queries about everything that visitors may see. */
const SHOWN = [sumOfNewest('changes', 'id'), sumOfNewest('audit_log', 'id', OF_SITE)];
/**
 * Queries about everything that only editors see. Rows of some tables change: drafts with each write, comments when they are edited, resolved,
 * reopened or deleted. Their times are added up. The latest time alone would not show a write that became visible after a later write, or that a
 * server with a slow clock made.
 */
const OTHERS = [
  ...['comments', 'notifications', 'contact_messages'].map((table) => sumOfNewest(table, 'id')),
  sumOfNewest('drafts', 'extract(epoch from updated_at)', 'true', 'updated_at'),
  'select sum(extract(epoch from greatest(edited_at, resolved_at, deleted_at))) from comments',
];

/** Two texts that summarize everything written so far. They change whenever visitors or editors could see something new. */
export interface SiteState {
  shown: string;
  others: string;
}

/** Selects the state. */
export const STATE_QUERY = `select ${concat(SHOWN)} as shown, ${concat(OTHERS)} as others`;

function sumOfNewest(table: string, value: string, where = 'true', order = 'id'): string {
  return `select sum(value) from (select ${value} as value from ${table} where ${where} order by ${order} desc limit ${COMPARED}) as newest`;
}

function concat(queries: readonly string[]): string {
  return `concat_ws(' ', ${queries.map((query) => `coalesce((${query})::text, '-')`).join(', ')})`;
}

/**
 * Notices changes without notifications, which do not arrive through a pooler that shares connections.
 * @param read returns the result of `STATE_QUERY`
 * @param onChange called when something has changed, with false if visitors see nothing of it; what has changed is not known
 * @param ms the time from one check to the next
 * @returns a function that stops
 */
export async function pollChanges(
  read: () => Promise<SiteState>,
  onChange: (isShown: boolean) => void,
  ms = POLL_MS,
): Promise<() => Promise<void>> {
  // If the database is away, everything may have changed when it is back.
  let last = await read().catch(() => UNKNOWN);
  let isOn = true;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    const state = await read().catch(() => last);
    if (!isOn) return;
    const isShown = state.shown !== last.shown;
    if (isShown || state.others !== last.others) onChange(isShown);
    last = state;
    wait();
  }
  function wait(): void {
    timer = setTimeout(() => {
      running = look();
    }, ms);
    timer.unref();
  }
  wait();
  return () => {
    isOn = false;
    clearTimeout(timer);
    return running;
  };
}
