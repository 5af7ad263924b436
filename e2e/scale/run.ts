import { ensureBuild } from '../../server/ensure-build.mjs';
import { tryPooled } from './pooled';
import { tryReplication, trySynchronous } from './replication';
import { startTrials } from './site';
import { tryUpgrade } from './upgrade';

// `npm run test:scale`: three servers behind Varnish and HAProxy, with a bucket, on Postgres through PgBouncer, then on a primary with a
// replica. Parts fail and restart under load. Prints what visitors and editors notice, and fails if they notice more than they may.

const TRIALS = { pooled: tryPooled, replication: tryReplication, synchronous: trySynchronous, upgrade: tryUpgrade };

// `npm run test:scale -- upgrade` runs one group only.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(TRIALS, name));
if (unknown.length > 0) throw new Error(`There are only ${Object.keys(TRIALS).join(', ')}.`);

await ensureBuild();
const began = performance.now();
const trials = await startTrials();
try {
  for (const [name, run] of Object.entries(TRIALS)) if (wanted.length === 0 || wanted.includes(name)) await run(trials);
} finally {
  const { failed, skipped } = await trials.end();
  console.log(`${Math.round((performance.now() - began) / 1000)} s in total.`);
  if (skipped.length > 0) console.log(`Not run: ${skipped.join(', ')}.`);
  if (failed.length > 0) {
    console.log(`Failed: ${failed.join(', ')}.`);
    process.exitCode = 1;
  }
}
