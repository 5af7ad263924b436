import { eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { outsideLinks } from '../../../db/schema/content';
import { settings } from '../../../db/schema/operations';
import { RefusedAddress } from '../../library/link-preview/address-guard';
import { readNow } from '../../platform/database/read-clock';
import type { Env } from '../../platform/env';
import { checkShared, checkSomePages, type SiteGiven } from './read-site';

type Given = SiteGiven & { log: Logger };

/** The state of the last check of links to other sites. */
export interface OutsideState {
  /** ISO 8601; null before the first check has ended. */
  endedAt: string | null;
  isRunning: boolean;
}

/** Checks the links to other sites, each week and on request. */
export interface OutsideLinks {
  start(): void;
  /** Starts a check unless a server is already running one. @returns whether it started */
  begin(): Promise<boolean>;
  /** Runs a check if it is due. */
  runDue(now?: Date): Promise<void>;
  state(): Promise<OutsideState>;
  /** Waits until the current check has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const KEY = 'outside-links';
const POLL_MS = 60 * 60_000;
const WEEK_MS = 7 * 86_400_000;
/** If a check takes longer than this, its server was killed. */
const CLAIM_MS = 30 * 60_000;
/** The limits of concurrent requests, and of addresses per check. */
const AT_ONCE = 4;
const MOST = 5_000;

interface Stored {
  startedAt?: string;
  endedAt?: string;
}

export function createOutsideLinks(given: Given): OutsideLinks {
  const { env, log, database } = given;
  const { db } = database;
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function stored(): Promise<Stored> {
    const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
    return (row?.value ?? {}) as Stored;
  }

  /** Claims the check for this server. Only the first of several servers succeeds. */
  async function claim(now: Date): Promise<boolean> {
    return db.transaction(async (tx) => {
      await tx.insert(settings).values({ key: KEY, value: {} }).onConflictDoNothing();
      const [row] = await tx
        .select({ value: settings.value })
        .from(settings)
        .where(eq(settings.key, KEY))
        .for('update');
      const known = (row?.value ?? {}) as Stored;
      if (isUnderWay(known, now)) return false;
      const value = { ...known, startedAt: now.toISOString() };
      await tx.update(settings).set({ value }).where(eq(settings.key, KEY));
      return true;
    });
  }

  async function follow(startedAt: Date): Promise<void> {
    const waiting = [...(await collectAddresses(given))].slice(0, MOST);
    const next = async (): Promise<void> => {
      for (let url = waiting.shift(); url !== undefined && !isClosed; url = waiting.shift()) {
        const looked = { ...(await lookOutside(env, url)), checkedAt: await readNow(db) };
        await db
          .insert(outsideLinks)
          .values({ url, ...looked })
          .onConflictDoUpdate({ target: outsideLinks.url, set: looked });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (isClosed) return;
    // Deletes results for addresses that no page links to anymore.
    await db.delete(outsideLinks).where(lt(outsideLinks.checkedAt, startedAt));
    await db
      .update(settings)
      .set({ value: { startedAt: startedAt.toISOString(), endedAt: (await readNow(db)).toISOString() } })
      .where(eq(settings.key, KEY));
  }

  async function begin(now: Date): Promise<boolean> {
    if (!(await claim(now))) return false;
    running = follow(now).catch((error: unknown) => log.warn({ err: error }, 'checking links to other sites failed'));
    return true;
  }

  async function runDue(givenNow?: Date): Promise<void> {
    const now = givenNow ?? (await readNow(db));
    const { endedAt } = await stored();
    if (endedAt !== undefined && now.getTime() - Date.parse(endedAt) < WEEK_MS) return;
    await begin(now);
  }

  return {
    begin: async () => begin(await readNow(db)),
    runDue,
    async state() {
      const known = await stored();
      return { endedAt: known.endedAt ?? null, isRunning: isUnderWay(known, await readNow(db)) };
    },
    settled: async () => void (await running),
    start() {
      const run = () =>
        void runDue().catch((error: unknown) => log.warn({ err: error }, 'checking links to other sites failed'));
      timer = setInterval(run, POLL_MS);
      timer.unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      // Requests in progress end at their own deadline, so do not wait for them.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 100))]);
    },
  };
}

function isUnderWay({ startedAt, endedAt }: Stored, now: Date): boolean {
  if (startedAt === undefined || (endedAt !== undefined && endedAt >= startedAt)) return false;
  return now.getTime() - Date.parse(startedAt) < CLAIM_MS;
}

/** Collects the addresses of other sites that the site links to. */
async function collectAddresses(given: Given): Promise<Set<string>> {
  const found = new Set((await checkShared(given)).outside.map(({ url }) => url));
  for (let after: string | null = ''; after !== null; ) {
    const part: Awaited<ReturnType<typeof checkSomePages>> = await checkSomePages(given, after);
    for (const { outside } of part.items) for (const { url } of outside) found.add(url);
    after = part.next;
  }
  return found;
}

/** The result of checking an address of another site. */
interface Looked {
  state: 'found' | 'broken' | 'unsure';
  problem: string | null;
}

/** A page counts as found after this much of it has arrived. */
const ENOUGH_BYTES = 2_000_000;
/** Status codes for a missing page. Other errors may occur only for automated requests. */
const GONE = new Set([404, 410]);

/** Checks whether an address of another site exists. Requests only public addresses. */
async function lookOutside(env: Env, url: string): Promise<Looked> {
  // Loaded on demand, to keep the start of the server fast.
  const { guardedFetch, UnwantedAnswer } = await import('../../library/link-preview/guarded-fetch');
  try {
    await guardedFetch(url, {
      allowPrivate: env.LINK_PREVIEW_ALLOW_PRIVATE === 'true',
      hosts: env.LINK_PREVIEW_HOSTS,
      userAgent: `Prospectus-LinkCheck/1.0${env.PUBLIC_URL ? ` (+${env.PUBLIC_URL})` : ''}`,
      maxBytes: ENOUGH_BYTES,
      accept: '*/*',
      isWanted: () => true,
    });
    return { state: 'found', problem: null };
  } catch (error) {
    if (error instanceof RefusedAddress)
      return { state: 'unsure', problem: 'The server is not allowed to check this address.' };
    if (!(error instanceof UnwantedAnswer)) return { state: 'broken', problem: 'The site does not respond.' };
    const { status } = error;
    if (status === undefined) return { state: 'found', problem: null };
    if (GONE.has(status)) return { state: 'broken', problem: `The page was not found (${status}).` };
    if (status >= 500) return { state: 'broken', problem: `The site returned an error (${status}).` };
    return { state: 'unsure', problem: `The site blocks automated checks (${status}).` };
  }
}
