import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Folders with code that runs in production: on the server and in browsers. */
const RUNS = ['server', 'db', 'src'];
/** Files that only build, test or start it. */
const NOT_RUN = /\.test\.tsx?$|^testing|^(?:sbom|start|ensure-build|run-cli|ship|dev)\./;

const sources = RUNS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name) && !NOT_RUN.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);
const having = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('starts only the program that locks the data folder and a Node process for uploads, and never a shell', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(having(/child_process/)).toEqual(['server/library/files/picture-process.ts', 'db/lock-data-dir.ts']);
  expect(having(/\bexec(?:Sync)?\(|shell: true/).filter((file) => file === 'db/lock-data-dir.ts')).toEqual([]);
});

it('the site never evaluates text as code', () => {
  expect(having(/\beval\(|new Function\(|node:vm/)).toEqual([]);
});
