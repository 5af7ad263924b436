import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { type Asked, deferQuery } from './asked';
import { type DatabaseOptions, type PoolUse, rawRows, type TraceStatement } from './client';
import { type FoundHost, findHost } from './find-host';
import { Turns } from './turns';

/** Time limits in milliseconds. */
interface Limits {
  /** How long a query waits for a connection. */
  waitMs: number;
  /** How long a response may take. The database ends statements earlier, so exceeding this means that the connection is lost. */
  answerMs: number;
  /** How often listeners are checked. */
  beatMs: number;
}

interface PoolOptions {
  urls: string[];
  maxConnections: number;
  open(url: string): Sql;
  limits?: Partial<Limits> | undefined;
  trace?: TraceStatement | undefined;
  onSplit?: DatabaseOptions['onSplit'] | undefined;
}

interface Listener {
  channel: string;
  onPayload(payload: string): void;
  onListening(): void;
  stop: () => Promise<void>;
  isOn: boolean;
  /** The latest beat of its pool that it received. */
  beat: string;
  /** Reports that it listens again, soon. */
  reporting?: NodeJS.Timeout | undefined;
  hasBegun?: boolean;
}

/** The interface that drizzle uses of clients and transactions. */
export interface Asking {
  unsafe(query: string, parameters?: string[], options?: object): Asked;
}
export interface AskingWithin extends Asking {
  savepoint<T>(work: (tx: AskingWithin) => Promise<T>): Promise<T>;
}

const LIMITS: Limits = { waitMs: 10_000, answerMs: 20_000, beatMs: 15_000 };
/** The maximum number of queries waiting for a connection. Further queries are rejected. */
const MAX_WAITING = 1_000;
/** Additional time for a response that may have arrived while this process was busy. */
const GRACE_MS = 1_000;
/** The time for running queries to end when switching to another host, in seconds. */
const LEAVE_SECONDS = 5;
/**
 * The start of a beat, which is a notification that a pool sends to its own listeners. Pools ignore the beats of others. Earlier releases
 * pass them on to listeners, which ignore what is no event, or at most look for webhooks to send.
 */
const BEAT = 'beat ';
/** How long reports of a listener that listens again are gathered, in milliseconds. */
const REPORT_MS = 100;
/** How long a beat may take to arrive, and how often to look for it, in milliseconds. */
const [ARRIVAL_MS, ARRIVAL_STEP_MS] = [5_000, 25];
/** Sends a beat to channels. Returns nothing on a host that does not accept writes, because it does not allow notifications. */
const SEND_BEAT = `select pg_notify(channel, $1) from json_array_elements_text($2::text::json) as channel
  where current_setting('transaction_read_only') = 'off'`;
const UNLIMITED = /^set local statement_timeout = 0/;

/** Error codes of lost connections, and of connections ended by the server. */
const GONE = new Set([
  'CONNECTION_DESTROYED',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  '57P01',
  '57P02',
  'ECONNRESET',
  'EPIPE',
]);

/** Error codes after which another host should be tried. */
const LEFT = new Set([
  ...['25006', '57P01', '57P02', '57P03', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
]);

/**
 * A pool of connections to Postgres that acts as drizzle's client. The driver itself would wait forever for a free connection, or for
 * the response of a host that disappeared. This pool enforces time limits, and uses the one of several hosts that accepts writes.
 */
export class PostgresPool {
  /** The options of the driver that drizzle modifies, shared by all clients. */
  readonly options = { parsers: {}, serializers: {} };
  private readonly limits: Limits;
  private readonly turns: Turns;
  private current: { client: Promise<Sql>; host: FoundHost | undefined } | undefined;
  /** The active calls of `listen`. */
  private readonly listeners = new Set<Listener>();
  private beat: NodeJS.Timeout | undefined;
  private lastBeat = '';
  private isLooking = false;
  private isSplit = false;
  /** The host with the latest timeline so far. */
  private newest: FoundHost | undefined;
  private isEnded = false;
  private readonly done = { statements: 0, seconds: 0 };

  constructor(private readonly given: PoolOptions) {
    this.limits = { ...LIMITS, ...given.limits };
    this.turns = new Turns(given.maxConnections, { waitMs: this.limits.waitMs, atMost: MAX_WAITING });
  }

  get use(): PoolUse {
    return { ...this.turns.use, ...this.done };
  }

  /** Runs a query. @throws NoTurn if no connection is free in time, and the errors of the driver */
  unsafe(...query: Parameters<Asking['unsafe']>): Asked {
    return deferQuery((shape) =>
      this.within((client) => this.ask(query[0], () => this.waitForAnswer(client, shape(client.unsafe(...query))))),
    );
  }

  /** Runs a transaction. @throws like `unsafe`, and the errors of `work` */
  begin<T>(work: (tx: AskingWithin) => Promise<T>): Promise<T> {
    return this.within((client) => this.transaction(client, work));
  }

  /**
   * Fails when its connection is lost. The driver would still try to end the transaction: by writing to a destroyed socket, which
   * crashes the process, or to a connection that is already used by others. Therefore the driver's promise is left pending then.
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
        const result = await runWhileConnected(running, () => work(this.wrapTransaction(tx, running)));
        // The driver itself sends the commit.
        if (!running.isUnlimited) stopWatch = this.watch(client, giveUp);
        return result;
      });
      void (done as Promise<T>).then(resolve, giveUp).finally(() => stopWatch());
    });
  }

  /** Calls `onPayload` with each notification. @param onListening called at each (re)start @returns a function that stops */
  async listen(channel: string, onPayload: (payload: string) => void, onListening: () => void) {
    const stop = async () => undefined;
    const listener: Listener = { channel, onPayload, onListening, stop, isOn: true, beat: '' };
    const client = await this.client();
    await this.attach(client, listener).catch((error: unknown) => {
      // The driver repeats a refusal, such as of a standby, at every later attempt on this client, even after the standby was promoted.
      this.leave(client, LEAVE_SECONDS);
      throw error;
    });
    this.listeners.add(listener);
    this.beat ??= setInterval(() => this.lookOnce(), this.limits.beatMs).unref();
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

  private wrapTransaction(tx: TransactionSql, running: Running): AskingWithin {
    return {
      unsafe: (...query) => {
        // A transaction that disables the database's time limit also disables the one here.
        if (UNLIMITED.test(query[0])) running.isUnlimited = true;
        return deferQuery(async (shape) => {
          if (running.isOver) throw createGoneError('The transaction’s connection was closed.');
          const known = this.ask(query[0], async () => {
            const answer = shape(tx.unsafe(...query));
            return running.isUnlimited ? answer : this.waitForAnswer(running.client, answer);
          });
          return known.then(undefined, (error: unknown) => {
            if (GONE.has(getCode(error))) running.giveUp(error);
            throw error;
          });
        });
      },
      savepoint: <T>(work: (tx: AskingWithin) => Promise<T>) =>
        tx.savepoint((inner) =>
          runWhileConnected(running, () => work(this.wrapTransaction(inner, running))),
        ) as Promise<T>,
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

  /** Traces and counts a statement. */
  private async ask<T>(text: string, run: () => Promise<T>): Promise<T> {
    const { done, given } = this;
    const began = performance.now();
    try {
      return await (given.trace ? given.trace(text, run) : run());
    } finally {
      done.statements += 1;
      done.seconds += (performance.now() - began) / 1000;
    }
  }

  private async waitForAnswer<T>(client: Sql, answer: PromiseLike<T>): Promise<T> {
    const stopWatch = this.watch(client);
    try {
      return await answer;
    } catch (error) {
      if (this.given.urls.length > 1 && LEFT.has(getCode(error))) this.leave(client, LEAVE_SECONDS);
      throw error;
    } finally {
      stopWatch();
    }
  }

  /** Drops the client if a query exceeds its deadline. @param onGone called then @returns a function that cancels the timer */
  private watch(client: Sql, onGone: (error: Error) => void = () => undefined): () => void {
    const giveUp = () => {
      this.leave(client, 0);
      onGone(createGoneError('The database does not respond.'));
    };
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, GRACE_MS);
    }, this.limits.answerMs);
    return () => clearTimeout(timer);
  }

  private client(): Promise<Sql> {
    if (this.isEnded) throw Object.assign(new Error('The database has been closed.'), { code: 'CONNECTION_ENDED' });
    if (this.current) return this.current.client;
    const opening = { client: this.open(), host: undefined };
    this.current = opening;
    opening.client.catch(() => {
      if (this.current === opening) this.current = undefined;
    });
    return opening.client;
  }

  private async open(): Promise<Sql> {
    const { urls } = this.given;
    const host = urls.length > 1 ? await this.findHost() : undefined;
    const client = this.given.open(host?.url ?? urls[0] ?? '');
    Object.assign(client.options.parsers, this.options.parsers);
    Object.assign(client.options.serializers, this.options.serializers);
    if (this.current) this.current.host = host;
    // A listener that cannot be attached, such as on a standby, is noticed at the next beat.
    for (const listener of this.listeners) void this.attach(client, listener).catch(() => undefined);
    return client;
  }

  /** Drops a client, so that the next query opens another one. @param seconds for running queries to end */
  private leave(client: Sql, seconds: number): void {
    const { current } = this;
    void current?.client.then((known) => {
      if (known !== client || this.current !== current) return;
      this.current = undefined;
      // All other queries on it fail with an error that says the database cannot be reached.
      void client.end({ timeout: seconds });
      if (this.listeners.size > 0 && !this.isEnded) void this.client().catch(() => undefined);
    });
  }

  private async attach(client: Sql, listener: Listener): Promise<void> {
    const { unlisten } = await client.listen(
      listener.channel,
      (payload) => {
        // Another pool's beat may arrive right after this one's.
        if (payload === this.lastBeat) listener.beat = payload;
        else if (listener.isOn && !payload.startsWith(BEAT)) listener.onPayload(payload);
      },
      () => this.report(listener),
    );
    listener.stop = unlisten;
    if (!listener.isOn) await unlisten();
  }

  /** Reports that a listener listens. After a loss, the driver reports it for each of its attempts, which may be a thousand. */
  private report(listener: Listener): void {
    const report = () => listener.isOn && listener.onListening();
    if (!listener.hasBegun) {
      listener.hasBegun = true;
      report();
      return;
    }
    listener.reporting ??= setTimeout(() => {
      listener.reporting = undefined;
      report();
    }, REPORT_MS).unref();
  }

  private lookOnce(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    void this.look()
      .catch(() => undefined)
      .finally(() => {
        this.isLooking = false;
      });
  }

  /** Replaces a client that is lost, or that no longer receives notifications, and switches to a host that accepts writes again. */
  private async look(): Promise<void> {
    const client = await this.client();
    if (!(await this.isHeard())) return this.leave(client, LEAVE_SECONDS);
    const host = this.current?.host;
    if (!host) return;
    const found = await this.findHost();
    // Compared with the earlier answer of this host: if it is slow to answer now, the other host may be outdated.
    if (found.url === host.url) host.timeline = found.timeline;
    else if (found.timeline > host.timeline) this.leave(client, LEAVE_SECONDS);
  }

  private async findHost(): Promise<FoundHost> {
    const found = await findHost(this.given.urls, this.newest);
    if (found.timeline > 0) this.newest = found;
    const isSplit = found.outdated.length > 0;
    const toName = (url: string) => new URL(url).host;
    if (isSplit && !this.isSplit) this.given.onSplit?.(toName(found.url), found.outdated.map(toName));
    this.isSplit = isSplit;
    return found;
  }

  /**
   * Sends a beat, and returns false if a listener does not receive it. After the driver has reconnected, it tries only once to listen again. A
   * standby refuses that, so the listener would stay deaf after the standby is promoted.
   */
  private async isHeard(): Promise<boolean> {
    const beat = BEAT + randomUUID();
    this.lastBeat = beat;
    const listeners = [...this.listeners];
    const channels = [...new Set(listeners.map(({ channel }) => channel))];
    const sent = await this.unsafe(SEND_BEAT, [beat, JSON.stringify(channels)]);
    if (rawRows(sent).length === 0) return true;
    // Counts the pauses instead of the time, because the beat may have arrived while this process was busy.
    for (let left = Math.min(ARRIVAL_MS, this.limits.answerMs); left > 0; left -= ARRIVAL_STEP_MS) {
      if (listeners.every((listener) => !listener.isOn || listener.beat === beat)) return true;
      await pause(ARRIVAL_STEP_MS, undefined, { ref: false });
    }
    return false;
  }
}

/** A running transaction. */
interface Running {
  client: Sql;
  /** True if it has no time limit. */
  isUnlimited: boolean;
  /** True if its connection is lost or about to be dropped. */
  isOver: boolean;
  giveUp(error: unknown): void;
}

/** Runs a transaction's work. Never settles once the connection is lost, so that the driver does not use it anymore. */
async function runWhileConnected<T>(running: Running, work: () => Promise<T>): Promise<T> {
  const never = new Promise<never>(() => undefined);
  try {
    const result = await work();
    return running.isOver ? never : result;
  } catch (error) {
    if (running.isOver) return never;
    throw error;
  }
}

function createGoneError(message: string): Error {
  return Object.assign(new Error(message), { code: 'CONNECTION_DESTROYED' });
}

function getCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
