import { type Asked, deferQuery, type Shape } from './asked';
import { type ReplicaState, rawRows } from './client';
import type { Asking, PostgresPool } from './postgres-pool';

/** A position in the log of the database. */
interface Position {
  /** Of the write-ahead log, in bytes. */
  lsn: bigint;
  /** Differs between histories: a promotion begins a new one. */
  timeline: number;
}

type Pool = Pick<PostgresPool, 'unsafe' | 'begin' | 'end' | 'options'>;
/** The part of a client that drizzle uses. */
type Client = Omit<Pool, 'end'>;
type Query = Parameters<Asking['unsafe']>;

/**
 * The position of the primary's log that includes every committed transaction: the flushed position, because commits are flushed before they
 * become visible. With asynchronous commits it is the inserted position instead. The inserted position is not used otherwise, since it may
 * stay ahead of the flushed one for as long as nobody writes, and replicas would look outdated. The timeline is the first part of the name of
 * a log file.
 */
const PRIMARY_QUERY = `select (
    case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'
  )::text as lsn, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`;
/**
 * The position up to which a replica has replayed. Roles that cannot monitor the database see only the timelines of its control file, which a
 * replica writes minutes after a promotion; until then it is left out.
 */
const REPLICA_QUERY = `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0')::text as lsn,
  to_hex(greatest(
    (select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()),
    (select received_tli from pg_stat_wal_receiver))) as timeline`;

/** How often replicas are looked at, in milliseconds. */
const LOOK_MS = 2000;
/** The positions of the primary that are remembered to find how far a replica is behind. */
const SAMPLES = 16;
/** A replica that is behind for longer is left out, in milliseconds. */
const MAX_LAG_MS = 10_000;
/** How long reads pass over a replica that was found to be too old for one, in milliseconds. */
const REST_MS = 100;

/**
 * Reads from replicas where that makes no difference to what is read.
 *
 * Drizzle's `withReplicas` is not used: it sends raw statements, which pages are read with, to the primary; it sends every other read to a
 * replica, so that editors would not see their own writes; it chooses before it knows how recent a replica is; and it does not fall back.
 */
export class Replicas {
  /** A client for drizzle whose reads include every change that was noted. */
  readonly shown: Client;
  /** A client for drizzle whose reads include everything that was committed before. */
  readonly lists: Client;
  private readonly replicas: Replica[];
  /** The position of the newest noted change; undefined until it is known. Then only the primary is read. */
  private required: Position | undefined;
  private changes = 0;
  private isAsking = false;
  /** The latest positions of the primary, oldest first, with the times of the questions. */
  private samples: (Position & { at: number })[] = [];
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;
  private isEnded = false;

  constructor(
    private readonly primary: Pool,
    replicas: readonly { name: string; pool: Pool }[],
    onChange: (state: ReplicaState) => void = () => undefined,
  ) {
    this.replicas = replicas.map(({ name, pool }) => new Replica(name, pool, onChange));
    this.shown = this.createClient(async () => this.required);
    this.lists = this.createClient(() =>
      this.readPosition().catch((error: unknown) => {
        // If there is no primary, another host is read instead of it, which has no such position.
        if (isStatementError(error)) return undefined;
        throw error;
      }),
    );
    void this.look();
  }

  noteChange(): void {
    this.changes += 1;
    this.required = undefined;
    void this.findRequired();
  }

  states(): ReplicaState[] {
    return this.replicas.map((replica) => replica.describe());
  }

  async end(seconds: number): Promise<void> {
    this.isEnded = true;
    clearTimeout(this.timer);
    await Promise.all(this.replicas.map(({ pool }) => pool.end(seconds)));
  }

  /** Compares the replicas with the primary, and repeats that. */
  private async look(): Promise<void> {
    const { changes } = this;
    const at = Date.now();
    const position = await this.readPosition().catch(() => undefined);
    if (position) {
      if (changes === this.changes) this.required ??= position;
      const same = this.samples.filter(({ timeline }) => timeline === position.timeline);
      this.samples = [...same, { ...position, at }].slice(-SAMPLES);
    }
    await Promise.all(this.replicas.map((replica) => replica.look(this.samples)));
    if (!this.isEnded) this.timer = setTimeout(() => void this.look(), LOOK_MS).unref();
  }

  private createClient(getRequired: () => Promise<Position | undefined>): Client {
    const { primary } = this;
    return {
      options: primary.options,
      unsafe: (...query) => deferQuery(async (shape) => this.read(query, shape, await getRequired())),
      begin: primary.begin.bind(primary),
    };
  }

  private async read(query: Query, shape: Shape, required: Position | undefined): Promise<unknown> {
    const replica = required && this.choose();
    if (replica) {
      try {
        return await replica.read(query, shape, required);
      } catch {
        // The primary answers instead. An error of the query itself happens there again.
      }
    }
    return shape(this.primary.unsafe(...query));
  }

  private choose(): Replica | undefined {
    const usable = this.replicas.filter((replica) => replica.isUsable);
    this.turn += 1;
    return usable[this.turn % usable.length];
  }

  private async findRequired(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.required === undefined && !this.isEnded) {
        const { changes } = this;
        const position = await this.readPosition();
        if (changes === this.changes) this.required = position;
      }
    } catch {
      // The next look asks again.
    } finally {
      this.isAsking = false;
    }
  }

  /** @throws if the primary cannot be reached, or if there is none */
  private async readPosition(): Promise<Position> {
    const [row] = rawRows<{ lsn: string; timeline: string }>(await this.primary.unsafe(PRIMARY_QUERY));
    if (!row) throw new Error('The primary has no position.');
    return { lsn: BigInt(row.lsn), timeline: Number.parseInt(row.timeline, 16) };
  }
}

/** One replica with its connections. */
class Replica {
  private state: ReplicaState['state'] | undefined;
  private reads = 0;
  /** The last time at which it is known to have had everything. */
  private freshAt: number | null = null;
  private isFresh = false;
  private restsUntil = 0;

  constructor(
    private readonly name: string,
    readonly pool: Pool,
    private readonly onChange: (state: ReplicaState) => void,
  ) {}

  get isUsable(): boolean {
    return this.state === 'used' && Date.now() >= this.restsUntil;
  }

  describe(): ReplicaState {
    const { name, state = 'away', freshAt, reads } = this;
    const lagMs = this.isFresh ? 0 : freshAt && Date.now() - freshAt;
    return { name, state, reads, lagSeconds: lagMs === null ? null : lagMs / 1000 };
  }

  /**
   * Reads in one transaction with the position, because the connections of a pooler, or of an address that stands for several replicas, are
   * not equally recent. Both statements are sent at once.
   * @throws Error if the replica has not replayed the position, and the errors of the driver
   */
  async read(query: Query, shape: Shape, required: Position): Promise<unknown> {
    try {
      const { row, rows } = await this.pool.begin(async (tx) => {
        const [answer, found] = await Promise.all([tx.unsafe(REPLICA_QUERY), shape(tx.unsafe(...query) as Asked)]);
        return { row: parseRow(answer), rows: found };
      });
      if (hasReplayed(row, required)) {
        this.reads += 1;
        return rows;
      }
      this.restsUntil = Date.now() + REST_MS;
    } catch (error) {
      if (!isStatementError(error) && !isBusy(error)) this.change('away');
      throw error;
    }
    throw new Error('The replica is too old for this read.');
  }

  /** Decides whether the replica is used. @param samples positions of the primary, oldest first */
  async look(samples: readonly (Position & { at: number })[]): Promise<void> {
    const row = await Promise.resolve(this.pool.unsafe(REPLICA_QUERY)).then(parseRow, () => undefined);
    const reached = row ? samples.filter((sample) => hasReplayed(row, sample)) : [];
    this.freshAt = reached.at(-1)?.at ?? this.freshAt;
    this.isFresh = reached.length > 0 && reached.at(-1) === samples.at(-1);
    if (!row) this.change('away');
    else if (row.position === null) this.change('promoted');
    else this.change(isRecent(this.isFresh, this.freshAt) ? 'used' : 'lagging');
  }

  private change(state: ReplicaState['state']): void {
    if (this.state === state) return;
    this.state = state;
    this.onChange(this.describe());
  }
}

function isRecent(isFresh: boolean, freshAt: number | null): boolean {
  return isFresh || (freshAt !== null && Date.now() - freshAt <= MAX_LAG_MS);
}

/** @returns the replayed position; null if the server is not a replica */
function parseRow(answer: unknown): { position: Position | null } {
  const [row] = rawRows<{ isReplica: boolean; lsn: string | null; timeline: string }>(answer);
  if (!row?.isReplica || row.lsn === null) return { position: null };
  return { position: { lsn: BigInt(row.lsn), timeline: Number.parseInt(row.timeline, 16) } };
}

/** The timelines must be the same, because a position of another history says nothing. */
function hasReplayed({ position }: { position: Position | null }, { lsn, timeline }: Position): boolean {
  return position !== null && position.timeline === timeline && position.lsn >= lsn;
}

/** Returns whether the database refused the statement, rather than the connection. */
function isStatementError(error: unknown): boolean {
  const code = getCode(error);
  return /^\d[\dA-Z]{4}$/.test(code) && !/^(?:57P|08|53)/.test(code);
}

/** Returns whether all connections are in use. */
function isBusy(error: unknown): boolean {
  return getCode(error) === 'DATABASE_BUSY';
}

function getCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
