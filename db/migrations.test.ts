import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the migrations create the tables that the code declares', () => {
  // Inside the project, because drizzle-kit takes only paths relative to it.
  const out = mkdtempSync('node_modules/.migrations-');
  try {
    cpSync('db/migrations', out, { recursive: true });
    const generate = ['generate', '--dialect', 'postgresql', '--schema', './db/schema/*.ts', '--out', out];
    const answer = execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', ...generate], {
      encoding: 'utf8',
    });
    expect(answer).toContain('No schema changes, nothing to migrate');
    expect(readdirSync(out)).toEqual(readdirSync('db/migrations'));
  } finally {
    rmSync(out, { recursive: true });
  }
});

it('every migration is in the journal, and only the newest one has a snapshot', () => {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string }[];
  };
  expect(readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))).toEqual(
    entries.map(({ tag }) => `${tag}.sql`),
  );
  expect(readdirSync('db/migrations/meta').filter((file) => file.endsWith('_snapshot.json'))).toEqual([
    `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`,
  ]);
});
