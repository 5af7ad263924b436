import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server under test (`--import`, with `--expose-gc`): serves its memory use on HEAP_PORT, after garbage collection.

if (isMainThread) {
  createServer(async (_req, res) => {
    // Objects with finalizers are freed only by the next collection.
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
