import postgres from 'postgres';

/** One of several hosts, and whether it accepts writes. */
export interface FoundHost {
  url: string;
  isWritable: boolean;
}

const CONNECT_SECONDS = 3;
const ANSWER_MS = 4_000;

/**
 * Finds the host that accepts writes, which is the current primary. If there is none, returns a readable host. The driver's own support for
 * several hosts is not used: with `target_session_attrs=read-write` it takes a standby, with `primary` it waits forever if there is no
 * primary, and it never skips a host that accepts the connection but does not respond.
 * @throws the error of the first host if none can be reached
 */
export async function findHost(urls: readonly string[]): Promise<FoundHost> {
  const asked = urls.map(async (url): Promise<FoundHost> => ({ url, isWritable: await takesWrites(url) }));
  const writable = asked.map(async (one) => {
    const found = await one;
    if (!found.isWritable) throw new Error('The host does not accept writes.');
    return found;
  });
  return Promise.any(writable).catch(async () => {
    const told = await Promise.allSettled(asked);
    const readable = told.find((one) => one.status === 'fulfilled');
    if (readable) return readable.value;
    throw told.find((one) => one.status === 'rejected')?.reason;
  });
}

async function takesWrites(url: string): Promise<boolean> {
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
    return row?.transaction_read_only === 'off';
  } finally {
    clearTimeout(deadline);
    void sql.end({ timeout: 0 });
  }
}
