import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asked, deferQuery } from './asked';
import type { ReplicaState } from './client';
import type { AskingWithin } from './postgres-pool';
import { Replicas } from './replicas';

/** A database that only knows its position, and answers every other query with its name. */
class FakePool {
  readonly options = { parsers: {}, serializers: {} };
  lsn = 100;
  timeline = 1;
  isReplica = true;
  /** The error of the next queries. */
  failure: (Error & { code: string }) | undefined;
  /** Called before a position is answered. */
  onPosition: () => void | Promise<void> = () => undefined;
  asked: string[] = [];

  constructor(private readonly name: string) {}

  unsafe(query: string): Asked {
    return deferQuery(async () => {
      if (this.failure) throw this.failure;
      if (!query.includes('lsn')) {
        this.asked.push(query);
        return [this.name];
      }
      const answer = { isReplica: this.isReplica, lsn: String(this.lsn), timeline: this.timeline.toString(16) };
      await this.onPosition();
      return [answer];
    });
  }
  begin<T>(work: (tx: AskingWithin) => Promise<T>): Promise<T> {
    const tx: AskingWithin = { unsafe: this.unsafe.bind(this), savepoint: (within) => within(tx) };
    return work(tx);
  }
  async end(): Promise<void> {}
}

let primary: FakePool;
let one: FakePool;
let two: FakePool;
let replicas: Replicas;
let changes: string[];

const open = async (...pools: FakePool[]) => {
  const named = pools.map((pool, at) => ({ name: `replica ${at + 1}`, pool }));
  const note = ({ name, state }: ReplicaState) => void changes.push(`${name}: ${state}`);
  replicas = new Replicas(primary, named, note);
  await vi.advanceTimersByTimeAsync(0);
};
const shown = async () => (await replicas.shown.unsafe('select words')) as string[];
const lists = async () => (await replicas.lists.unsafe('select words')) as string[];
const refusal = (code: string) => Object.assign(new Error(code), { code });

beforeEach(async () => {
  vi.useFakeTimers();
  changes = [];
  [primary, one, two] = [new FakePool('primary'), new FakePool('one'), new FakePool('two')];
  await open(one);
});
afterEach(async () => {
  await replicas.end(0);
  vi.useRealTimers();
});

describe('reads of what visitors see', () => {
  it('come from a replica, and from several in turns', async () => {
    expect(await shown()).toEqual(['one']);
    await replicas.end(0);
    await open(one, two);
    expect([...(await shown()), ...(await shown())].sort()).toEqual(['one', 'two']);
    expect(replicas.states().map(({ reads }) => reads)).toEqual([1, 1]);
  });

  it('come from the primary after a change, until the replica has replayed it', async () => {
    primary.lsn = 200;
    replicas.noteChange();
    // The position is not known yet.
    expect(await shown()).toEqual(['primary']);
    await vi.advanceTimersByTimeAsync(200);
    expect(await shown()).toEqual(['primary']);
    one.lsn = 200;
    await vi.advanceTimersByTimeAsync(200);
    expect(await shown()).toEqual(['one']);
  });

  it('include a change that is noted while the position of an earlier one is read', async () => {
    await vi.advanceTimersByTimeAsync(0);
    let isSecond = false;
    primary.onPosition = () => {
      if (isSecond) return;
      isSecond = true;
      // The answer was determined before this change.
      primary.lsn = 300;
      replicas.noteChange();
    };
    replicas.noteChange();
    await vi.advanceTimersByTimeAsync(0);
    expect(await shown()).toEqual(['primary']);
    one.lsn = 300;
    await vi.advanceTimersByTimeAsync(200);
    expect(await shown()).toEqual(['one']);
  });

  it('come from a replica while the primary is away, unless there was a change since', async () => {
    primary.failure = refusal('ECONNREFUSED');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await shown()).toEqual(['one']);
    replicas.noteChange();
    await expect(shown()).rejects.toThrow('ECONNREFUSED');
    primary.failure = undefined;
    await vi.advanceTimersByTimeAsync(4000);
    expect(await shown()).toEqual(['one']);
  });

  it('never come from a replica of another history, however far it is', async () => {
    Object.assign(primary, { timeline: 2, lsn: 90 });
    replicas.noteChange();
    await vi.advanceTimersByTimeAsync(0);
    expect(await shown()).toEqual(['primary']);
    Object.assign(one, { timeline: 2 });
    await vi.advanceTimersByTimeAsync(4000);
    expect(await shown()).toEqual(['one']);
  });

  it('are repeated once on the primary, whatever the error is', async () => {
    for (const code of ['CONNECTION_CLOSED', 'EPIPE', '57P01', '40001', '42P01']) {
      one.failure = refusal(code);
      expect([code, await shown()]).toEqual([code, ['primary']]);
      one.failure = undefined;
      await vi.advanceTimersByTimeAsync(4000);
      expect([code, await shown()]).toEqual([code, ['one']]);
    }
    // A conflict with replication, or a missing column before a migration is replayed, is no reason to leave it out.
    expect(changes.filter((change) => change.endsWith('away'))).toHaveLength(3);
  });
});

describe('reads of lists', () => {
  it('come from a replica only if it has replayed everything that was committed before', async () => {
    expect(await lists()).toEqual(['one']);
    primary.lsn = 101;
    expect([await lists(), await shown()]).toEqual([['primary'], ['primary']]);
    await vi.advanceTimersByTimeAsync(200);
    expect([await shown(), await lists()]).toEqual([['one'], ['primary']]);
    one.lsn = 101;
    await vi.advanceTimersByTimeAsync(200);
    expect(await lists()).toEqual(['one']);
  });

  it('fail with the primary, but not because no host is one', async () => {
    primary.onPosition = () => Promise.reject(refusal('55000'));
    expect(await lists()).toEqual(['primary']);
    primary.failure = refusal('ECONNREFUSED');
    await expect(lists()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a replica', () => {
  it('is left out while it does not answer, and used again afterward', async () => {
    one.failure = refusal('ECONNREFUSED');
    await vi.advanceTimersByTimeAsync(4000);
    expect([await shown(), replicas.states()[0]?.state]).toEqual([['primary'], 'away']);
    one.failure = undefined;
    await vi.advanceTimersByTimeAsync(4000);
    expect(await shown()).toEqual(['one']);
    expect(changes).toEqual(['used', 'away', 'used'].map((state) => `replica 1: ${state}`));
  });

  it('is left out while it has been behind for too long', async () => {
    primary.lsn = 500;
    await vi.advanceTimersByTimeAsync(8000);
    expect(replicas.states()).toMatchObject([{ state: 'used' }]);
    await vi.advanceTimersByTimeAsync(8000);
    const [state] = replicas.states();
    expect(state?.state).toBe('lagging');
    expect(state?.lagSeconds).toBeGreaterThan(10);
    // No change was noted since, but what it would read is old.
    expect(await shown()).toEqual(['primary']);
    one.lsn = 500;
    await vi.advanceTimersByTimeAsync(4000);
    expect(replicas.states()).toMatchObject([{ state: 'used', lagSeconds: 0 }]);
  });

  it('is not lagging because the primary writes all the time', async () => {
    primary.onPosition = () => {
      one.lsn = primary.lsn - 1;
      primary.lsn += 10;
    };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(replicas.states()).toMatchObject([{ state: 'used' }]);
    expect(replicas.states()[0]?.lagSeconds).toBeLessThan(5);
  });

  it('is left out once it is promoted', async () => {
    one.isReplica = false;
    expect(await shown()).toEqual(['primary']);
    await vi.advanceTimersByTimeAsync(4000);
    expect([await shown(), changes.at(-1)]).toEqual([['primary'], 'replica 1: promoted']);
    expect(one.asked).toHaveLength(1);
  });
});
