import { ensureBuild } from './ensure-build.mjs';

// In this same process, so that its pid and its signals are the server's.
ensureBuild();
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server/index.js', import.meta.url).href);
