import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server under test (`--import`, with `--expose-gc`): tells at HEAP_PORT what it keeps, once all else has been collected.

if (isMainThread) {
  createServer(async (_req, res) => {
    // What ends in callbacks of a collection is gone with the next.
    for (let round = 0; round < 4; round++) {
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    res.end(JSON.stringify({ heapUsed, external, arrayBuffers, rss, handles }));
  })
    .listen(Number(process.env.HEAP_PORT), '127.0.0.1')
    .unref();
}
