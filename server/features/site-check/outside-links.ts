import { eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { outsideLinks } from '../../../db/schema/content';
import { settings } from '../../../db/schema/operations';
import { lookOutside } from './look-outside';
import { checkShared, checkSomePages, type SiteGiven } from './read-site';

type Given = SiteGiven & { log: Logger };

/** When the links to other sites were followed. */
export interface OutsideState {
  /** ISO 8601; null where they never were, or are for the first time. */
  endedAt: string | null;
  isRunning: boolean;
}

/** Looks whether something stands at the addresses of other sites that pages link to: each week, and when an editor asks. */
export interface OutsideLinks {
  start(): void;
  /** Begins now, unless one of the servers is at it. @returns whether it began */
  begin(): Promise<boolean>;
  /** Does what is due. */
  runDue(now?: Date): Promise<void>;
  state(): Promise<OutsideState>;
  /** Waits until what is under way has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const KEY = 'outside-links';
const POLL_MS = 60 * 60_000;
const WEEK_MS = 7 * 86_400_000;
/** A server that has been at it for longer was ended in the midst. */
const CLAIM_MS = 30 * 60_000;
/** As many are asked at a time, and in all. */
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

  /** Of several servers one does it: who writes down first that it has begun. */
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
    const waiting = [...(await addresses(given))].slice(0, MOST);
    const next = async (): Promise<void> => {
      for (let url = waiting.shift(); url !== undefined && !isClosed; url = waiting.shift()) {
        const looked = { ...(await lookOutside(env, url)), checkedAt: new Date() };
        await db
          .insert(outsideLinks)
          .values({ url, ...looked })
          .onConflictDoUpdate({ target: outsideLinks.url, set: looked });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (isClosed) return;
    // What no page links to any more.
    await db.delete(outsideLinks).where(lt(outsideLinks.checkedAt, startedAt));
    await db
      .update(settings)
      .set({ value: { startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() } })
      .where(eq(settings.key, KEY));
  }

  async function begin(now = new Date()): Promise<boolean> {
    if (!(await claim(now))) return false;
    running = follow(now).catch((error: unknown) => log.warn({ err: error }, 'links to other sites were not followed'));
    return true;
  }

  async function runDue(now = new Date()): Promise<void> {
    const { endedAt } = await stored();
    if (endedAt !== undefined && now.getTime() - Date.parse(endedAt) < WEEK_MS) return;
    await begin(now);
  }

  return {
    begin: () => begin(),
    runDue,
    async state() {
      const known = await stored();
      return { endedAt: known.endedAt ?? null, isRunning: isUnderWay(known, new Date()) };
    },
    settled: async () => void (await running),
    start() {
      const run = () =>
        void runDue().catch((error: unknown) => log.warn({ err: error }, 'links to other sites were not followed'));
      timer = setInterval(run, POLL_MS);
      timer.unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      // What is being asked ends by its own deadline, and is not waited for.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 100))]);
    },
  };
}

function isUnderWay({ startedAt, endedAt }: Stored, now: Date): boolean {
  if (startedAt === undefined || (endedAt !== undefined && endedAt >= startedAt)) return false;
  return now.getTime() - Date.parse(startedAt) < CLAIM_MS;
}

/** The addresses of other sites that the site links to. */
async function addresses(given: Given): Promise<Set<string>> {
  const found = new Set((await checkShared(given)).outside.map(({ url }) => url));
  for (let after: string | null = ''; after !== null; ) {
    const part: Awaited<ReturnType<typeof checkSomePages>> = await checkSomePages(given, after);
    for (const { outside } of part.items) for (const { url } of outside) found.add(url);
    after = part.next;
  }
  return found;
}
