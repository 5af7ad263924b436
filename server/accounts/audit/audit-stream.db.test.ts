import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { readHead } from '../../features/chain/walk-chain';
import { createLogger } from '../../platform/log';
import { createAuditStream } from './audit-stream';
import { recordAudit } from './record-audit';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-audit-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});
beforeEach(() => database.reset());

const HERE = { kind: 'server', id: null, name: 'Command line', client: null } as const;
const quiet = createLogger('silent');
const record = (subject: string, db = database.db) => recordAudit(db, HERE, 'user-add', subject);
const open = (to: string, log = quiet) => createAuditStream({ db: database.db, to, log });
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('createAuditStream', () => {
  it('writes one line per committed entry, in order, with its hash', async () => {
    const file = path.join(folder, 'one.log');
    await record('ada');
    const stream = open(file);
    await stream.flush();
    const given = [record('line\nbreak')];
    given.push(
      database.db.transaction(async (tx) => {
        await record('never', tx as typeof database.db);
        throw new Error('undone');
      }),
    );
    await Promise.allSettled(given);
    await stream.close();
    const lines = linesOf(file);
    expect(lines.map(({ type, seq, subject }) => [type, seq, subject])).toEqual([
      ['audit', 1, 'ada'],
      ['audit', 2, 'line\nbreak'],
    ]);
    expect(lines[1]).toEqual({
      type: 'audit',
      seq: 2,
      id: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      action: 'user-add',
      subject: 'line\nbreak',
      actorKind: 'server',
      actorId: null,
      actorName: 'Command line',
      client: null,
      hash: (await readHead(database.db, 'record')).hash,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('writes to standard output and continues where an earlier server stopped', async () => {
    const written: string[] = [];
    const output = new Writable({
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        done();
      },
    });
    for (const name of ['ada', 'eli']) {
      await record(name);
      const stream = createAuditStream({ db: database.db, to: 'stdout', log: quiet, output });
      await stream.close();
    }
    expect(written.map((text) => JSON.parse(text).subject)).toEqual(['ada', 'eli']);
    expect(written[0]?.endsWith('\n')).toBe(true);
  });

  it('writes more than a thousand entries completely', async () => {
    const file = path.join(folder, 'many.log');
    await database.db.execute(sql`
      insert into audit_log (action, subject, actor_kind)
      select 'user-add', 'person ' || n, 'server' from generate_series(0, 1202) as n`);
    await open(file).close();
    expect(linesOf(file).map(({ subject }) => subject)).toEqual(Array.from({ length: 1203 }, (_, n) => `person ${n}`));
  });

  it('writes each line once with two servers, and takes over when the other server was killed', async () => {
    const files = ['a', 'b'].map((name) => path.join(folder, `${name}.log`));
    const [a, b] = files.map((file) => open(file));
    await record('one');
    await a?.flush();
    await record('two');
    await b?.flush();
    await a?.flush();
    expect(linesOf(files[0] ?? '').map(({ subject }) => subject)).toEqual(['one', 'two']);
    await record('three');
    // The first server never came back, so its claim expires.
    await database.db.execute(
      sql`update settings set value = json_build_object('seq', value -> 'seq', 'server', value -> 'server', 'until', 1)
        where key = 'audit-stream'`,
    );
    await b?.close();
    expect(linesOf(files[1] ?? '').map(({ subject }) => subject)).toEqual(['three']);
  });

  it('logs that it cannot write and catches up once it can', async () => {
    const place = path.join(folder, 'not', 'there');
    const said: string[] = [];
    const log = createLogger('info', { write: (line: string) => void said.push(line) });
    const stream = open(path.join(place, 'file.log'), log);
    await record('ada');
    await stream.flush();
    await stream.flush();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('could not be written to AUDIT_LOG');
    mkdirSync(place, { recursive: true });
    await record('eli');
    await stream.close();
    expect(linesOf(path.join(place, 'file.log')).map(({ subject }) => subject)).toEqual(['ada', 'eli']);
  });
});
