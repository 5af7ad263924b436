import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkFloors } from './check-floors.ts';

// A part of `npm run validate`: no import climbs a floor, no folders of the server import each other in a cycle, and no
// module adds hooks to the tests that import it.

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'db'], {
  encoding: 'utf8',
});
const files = tracked.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file));
const problems = checkFloors(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
