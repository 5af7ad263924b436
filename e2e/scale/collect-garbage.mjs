// Loaded into servers whose memory is measured: collects garbage at SIGUSR2, so that only what is in use is counted.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.on('SIGUSR2', () => globalThis.gc?.());
