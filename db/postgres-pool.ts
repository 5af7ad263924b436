import type { Sql, TransactionSql } from 'postgres';
import { type Asked, asked } from './asked';
import { findHost } from './find-host';
import { Turns } from './turns';

/** How long things may take, in milliseconds. */
interface Limits {
  /** How long a query waits for a connection. */
  waitMs: number;
  /** How long its answer may take. The database ends a statement sooner by itself: then it can no longer be heard. */
  answerMs: number;
  /** How often the way there is looked at while somebody listens. */
  beatMs: number;
}

interface PoolOptions {
  urls: string[];
  maxConnections: number;
  open(url: string): Sql;
  limits?: Partial<Limits>;
}

interface Listener {
  channel: string;
  onPayload(payload: string): void;
  onListening(): void;
  stop: () => Promise<void>;
  isOn: boolean;
}

/** What drizzle asks of a client, and of a transaction. */
interface Asking {
  unsafe(query: string, parameters?: never[], options?: object): Asked;
}
interface AskingWithin extends Asking {
  savepoint<T>(work: (tx: AskingWithin) => Promise<T>): Promise<T>;
}

const LIMITS: Limits = { waitMs: 10_000, answerMs: 20_000, beatMs: 15_000 };
/** Queries that wait at once for a connection: what comes then is refused. */
const MAX_WAITING = 1_000;
/** After the time for an answer, how much longer one is waited for that has come while this process was busy itself. */
const GRACE_MS = 1_000;
/** Seconds that what runs has for its end, where its host is left for another. */
const LEAVE_SECONDS = 5;
const UNLIMITED = /^set local statement_timeout = 0/;

/** What says that a connection is no more, or is ended by the server, which has just said so. */
const GONE = new Set([
  'CONNECTION_DESTROYED',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  '57P01',
  '57P02',
  'ECONNRESET',
  'EPIPE',
]);

/** What says of several hosts that another is to be looked for. */
const LEFT = new Set([
  ...['25006', '57P01', '57P02', '57P03', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
]);

/**
 * The connections to a Postgres, as drizzle's client. The driver itself waits for ever: for a connection that is free, and for an answer
 * of a host that is gone without a word. Here neither is so, and of several hosts the one is asked that takes writes.
 */
export class PostgresPool {
  /** The driver's, as drizzle changes them; the same for each client that is opened. */
  readonly options = { parsers: {}, serializers: {} };
  private readonly limits: Limits;
  private readonly turns: Turns;
  private current: { client: Promise<Sql>; isWritable: boolean } | undefined;
  /** One for each call of `listen` that has not been stopped. */
  private readonly listeners = new Set<Listener>();
  private beat: NodeJS.Timeout | undefined;
  private isEnded = false;

  constructor(private readonly given: PoolOptions) {
    this.limits = { ...LIMITS, ...given.limits };
    this.turns = new Turns(given.maxConnections, { waitMs: this.limits.waitMs, atMost: MAX_WAITING });
  }

  /** @throws NoTurn where no connection is free in time, and what the driver throws */
  unsafe(...query: Parameters<Asking['unsafe']>): Asked {
    return asked((shape) => this.within((client) => this.answered(client, shape(client.unsafe(...query)))));
  }

  /** Runs a transaction. @throws as `unsafe`, and what the work throws */
  begin<T>(work: (tx: AskingWithin) => Promise<T>): Promise<T> {
    return this.within((client) => this.transaction(client, work));
  }

  /**
   * Ends with its connection. The driver would still write what ends the transaction: to a socket that is no more, which ends the process,
   * or to a connection that is another's by then. So from there on the driver is asked nothing more, and left waiting.
   */
  private transaction<T>(client: Sql, work: (tx: AskingWithin) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        running.isOver = true;
        reject(error);
      };
      const running: Running = { client, isUnlimited: false, isOver: false, giveUp };
      let stopWatch = this.watch(client, giveUp);
      const done = client.begin(async (tx) => {
        stopWatch();
        const result = await whileThere(running, () => work(this.ofTransaction(tx, running)));
        // What ends it is the driver's own.
        if (!running.isUnlimited) stopWatch = this.watch(client, giveUp);
        return result;
      });
      void (done as Promise<T>).then(resolve, giveUp).finally(() => stopWatch());
    });
  }

  /** Calls back with each notification. @param onListening with each time that it begins to listen @returns how to stop */
  async listen(channel: string, onPayload: (payload: string) => void, onListening: () => void) {
    const listener: Listener = { channel, onPayload, onListening, stop: async () => undefined, isOn: true };
    await this.attach(await this.client(), listener);
    this.listeners.add(listener);
    this.beat ??= setInterval(() => void this.look().catch(() => undefined), this.limits.beatMs).unref();
    return async () => {
      listener.isOn = false;
      this.listeners.delete(listener);
      await listener.stop();
    };
  }

  async end(seconds: number): Promise<void> {
    this.isEnded = true;
    clearInterval(this.beat);
    const client = await this.current?.client.catch(() => undefined);
    await client?.end({ timeout: seconds });
  }

  private ofTransaction(tx: TransactionSql, running: Running): AskingWithin {
    return {
      unsafe: (...query) => {
        // Who takes the limit away from the database's own time takes it away here.
        if (UNLIMITED.test(query[0])) running.isUnlimited = true;
        return asked(async (shape) => {
          if (running.isOver) throw gone('The transaction’s connection is no more.');
          const answer = shape(tx.unsafe(...query));
          const known = running.isUnlimited ? answer : this.answered(running.client, answer);
          return known.then(undefined, (error: unknown) => {
            if (GONE.has(codeOf(error))) running.giveUp(error);
            throw error;
          });
        });
      },
      savepoint: <T>(work: (tx: AskingWithin) => Promise<T>) =>
        tx.savepoint((inner) => whileThere(running, () => work(this.ofTransaction(inner, running)))) as Promise<T>,
    };
  }

  private async within<T>(work: (client: Sql) => Promise<T>): Promise<T> {
    const end = await this.turns.take();
    try {
      return await work(await this.client());
    } finally {
      end();
    }
  }

  private async answered<T>(client: Sql, answer: PromiseLike<T>): Promise<T> {
    const stopWatch = this.watch(client);
    try {
      return await answer;
    } catch (error) {
      if (this.given.urls.length > 1 && LEFT.has(codeOf(error))) this.leave(client, LEAVE_SECONDS);
      throw error;
    } finally {
      stopWatch();
    }
  }

  /** Gives a client up whose answer does not come in time. @param onGone hears of that @returns how to stop, since it has come */
  private watch(client: Sql, onGone: (error: Error) => void = () => undefined): () => void {
    const giveUp = () => {
      this.leave(client, 0);
      onGone(gone('The database does not answer.'));
    };
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, GRACE_MS);
    }, this.limits.answerMs);
    return () => clearTimeout(timer);
  }

  private client(): Promise<Sql> {
    if (this.isEnded) throw Object.assign(new Error('The database has been closed.'), { code: 'CONNECTION_ENDED' });
    if (this.current) return this.current.client;
    const opening = { client: this.open(), isWritable: true };
    this.current = opening;
    opening.client.catch(() => {
      if (this.current === opening) this.current = undefined;
    });
    return opening.client;
  }

  private async open(): Promise<Sql> {
    const { urls } = this.given;
    const found = urls.length > 1 ? await findHost(urls) : { url: urls[0] ?? '', isWritable: true };
    const client = this.given.open(found.url);
    Object.assign(client.options.parsers, this.options.parsers);
    Object.assign(client.options.serializers, this.options.serializers);
    if (this.current) this.current.isWritable = found.isWritable;
    for (const listener of this.listeners) void this.attach(client, listener).catch(() => undefined);
    return client;
  }

  /** The next query opens another client. @param seconds that what runs has for its end */
  private leave(client: Sql, seconds: number): void {
    const { current } = this;
    void current?.client.then((known) => {
      if (known !== client || this.current !== current) return;
      this.current = undefined;
      // What else runs on it fails, and says that the database can not be reached.
      void client.end({ timeout: seconds });
      if (this.listeners.size > 0 && !this.isEnded) void this.client().catch(() => undefined);
    });
  }

  private async attach(client: Sql, listener: Listener): Promise<void> {
    const { unlisten } = await client.listen(
      listener.channel,
      (payload) => listener.isOn && listener.onPayload(payload),
      () => listener.isOn && listener.onListening(),
    );
    listener.stop = unlisten;
    if (!listener.isOn) await unlisten();
  }

  /** Finds a host that is gone while nobody asks it anything, and the one that takes writes again. */
  private async look(): Promise<void> {
    await this.unsafe('select 1');
    const { current } = this;
    if (!current || current.isWritable) return;
    const client = await current.client;
    if ((await findHost(this.given.urls)).isWritable) this.leave(client, LEAVE_SECONDS);
  }
}

/** A transaction that runs. */
interface Running {
  client: Sql;
  /** Whether it may take as long as it likes. */
  isUnlimited: boolean;
  /** Whether its connection is no more, or is about to go. */
  isOver: boolean;
  giveUp(error: unknown): void;
}

/** Does a transaction's work; what it comes to is not told to the driver once the connection is no more. */
async function whileThere<T>(running: Running, work: () => Promise<T>): Promise<T> {
  const never = new Promise<never>(() => undefined);
  try {
    const result = await work();
    return running.isOver ? never : result;
  } catch (error) {
    if (running.isOver) return never;
    throw error;
  }
}

function gone(message: string): Error {
  return Object.assign(new Error(message), { code: 'CONNECTION_DESTROYED' });
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
