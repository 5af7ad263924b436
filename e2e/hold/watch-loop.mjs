import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server under test (`--import`): serves, on LOOP_PORT, the longest time its event loop was blocked since the last request,
// in milliseconds.

const RESOLUTION_MS = 5;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  createServer((_req, res) => {
    const held = Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
    delays.reset();
    res.end(JSON.stringify({ held, rss: process.memoryUsage.rss() }));
  })
    .listen(Number(process.env.LOOP_PORT), '127.0.0.1')
    .unref();
}
