import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';

/** One of several hosts. */
export interface FoundHost {
  url: string;
  /** Grows with each promotion. 0 if the host does not accept writes. */
  timeline: number;
  /** Identifies the system that the host is a copy of. Empty if the host does not accept writes or does not tell. */
  system: string;
  /** The URLs of hosts that also accept writes, but on an older timeline, so that what is written there is lost. */
  outdated: string[];
}

type Answer = Omit<FoundHost, 'outdated'>;

const CONNECT_SECONDS = 3;
const ANSWER_MS = 4_000;
/** How long to wait for other hosts after the first answer from a host that accepts writes. */
const OTHERS_MS = 500;

/**
 * Finds the host that accepts writes, which is the current primary. If several do, because a former primary came back after another host was
 * promoted, returns the one that was promoted last. If there is none, returns a readable host. The driver's own support for
 * several hosts is not used: with `target_session_attrs=read-write` it takes a standby, with `primary` it waits forever if there is no
 * primary, and it never skips a host that accepts the connection but does not respond.
 * @param known the host that was found before. Hosts of its system on an older timeline are outdated, also while it cannot be reached
 * @throws the error of the first host if none can be reached, CONNECTION_DESTROYED if all that can be reached are outdated
 */
export async function findHost(urls: readonly string[], known?: FoundHost): Promise<FoundHost> {
  const answers: Answer[] = [];
  const asked = urls.map(async (url): Promise<Answer> => {
    const answer = { url, ...(await readTimeline(url)) };
    answers.push(answer);
    return answer;
  });
  const all = Promise.allSettled(asked);
  const writable = asked.map(async (one) => {
    if ((await one).timeline === 0) throw new Error('The host does not accept writes.');
  });
  await Promise.any(writable).then(
    // Not for all of them, because a host that is gone must not delay a failover.
    () => Promise.race([all, pause(OTHERS_MS, undefined, { ref: false })]),
    () => all,
  );
  const isKnownOutdated = ({ system, timeline }: Answer) =>
    known !== undefined && timeline > 0 && system === known.system && timeline < known.timeline;
  const [newest, ...others] = answers
    .filter((one) => !isKnownOutdated(one))
    .toSorted((one, other) => other.timeline - one.timeline);
  if (!newest && answers.length > 0)
    throw Object.assign(new Error('Only an outdated database can be reached.'), { code: 'CONNECTION_DESTROYED' });
  if (!newest) throw (await all).find((one) => one.status === 'rejected')?.reason;
  const outdated = others.filter(({ timeline }) => timeline > 0 && timeline < newest.timeline);
  outdated.push(...answers.filter(isKnownOutdated));
  return { ...newest, outdated: outdated.map(({ url }) => url) };
}

async function readTimeline(url: string): Promise<Pick<Answer, 'timeline' | 'system'>> {
  const sql = postgres(url, {
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => undefined,
    connection: { application_name: 'prospectus' },
  });
  // Handles a host that accepts the connection but does not respond.
  const deadline = setTimeout(() => void sql.end({ timeout: 0 }), ANSWER_MS);
  try {
    const [row] = await sql`show transaction_read_only`;
    if (row?.transaction_read_only !== 'off') return { timeline: 0, system: '' };
    return { timeline: await readOwnTimeline(sql), system: await readSystem(sql) };
  } finally {
    clearTimeout(deadline);
    void sql.end({ timeout: 0 });
  }
}

/** Returns what all copies of a database system share, and a system that was set up again does not. */
async function readSystem(sql: Sql): Promise<string> {
  try {
    const [row] = await sql`select system_identifier::text as system from pg_control_system()`;
    return row?.system ?? '';
  } catch (error) {
    if (error instanceof postgres.PostgresError) return '';
    throw error;
  }
}

/** Returns the timeline of a primary, which is the first part of the name of its current log file. */
async function readOwnTimeline(sql: Sql): Promise<number> {
  try {
    const [row] = await sql`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`;
    return Number.parseInt(row?.timeline, 16);
  } catch (error) {
    // Some services do not tell positions of the log, and have only one primary.
    if (error instanceof postgres.PostgresError) return 1;
    throw error;
  }
}
