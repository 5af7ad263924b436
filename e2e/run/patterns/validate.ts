import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPatterns } from './check-patterns.ts';
import { findPatterns } from './find-patterns.ts';
import { listenToMaking } from './made-patterns.ts';

// Part of `npm run validate`: no regular expression of the site may take more than linear time in the length of its input. `linear.txt`
// lists the patterns found to be linear, since the analysis takes minutes; `--fresh` analyzes all of them again.

/** Code that the site does not run: tests, and the scripts that build its bundles. */
const NOT_RUN = /\.test\.tsx?$|\/testing[^/]*$|^src\/rich-text\/build\//;
/** Files that may build a pattern at run time, from escaped words or from the addresses of the routes. */
const MAKERS = new Set(['src/lib/literal-pattern.ts', 'server/api/rest-routes.ts']);
const KNOWN = path.join(import.meta.dirname, 'linear.txt');

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'db'], {
  encoding: 'utf8',
});
const files = tracked
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !NOT_RUN.test(file) && existsSync(file));
const found = files.map((file) => ({ file, ...findPatterns(file, readFileSync(file, 'utf8')) }));
const makers = found.filter(({ file, made }) => made.length > 0 && !MAKERS.has(file));
const heard = await listenToMaking(makers.map(({ file }) => file));
const places = new Set(heard.map(({ place }) => place));
const unheard = makers.flatMap(({ made }) => made).filter((place) => !places.has(place));

const known = new Set(process.argv.includes('--fresh') ? [] : readFileSync(KNOWN, 'utf8').split('\n'));
const { problems, linear } = await checkPatterns([...found.flatMap(({ written }) => written), ...heard], known);
if (linear.join() !== [...known].filter(Boolean).join()) writeFileSync(KNOWN, `${linear.join('\n')}\n`);
for (const place of unheard)
  problems.push(
    `${place} makes a pattern while the site runs: make it of constants, or with src/lib/literal-pattern.ts.`,
  );
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
