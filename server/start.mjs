import { ensureBuild, failBuild } from './ensure-build.mjs';

// Runs the server in this process, so that its pid and signals are the server's.
await ensureBuild().catch(failBuild);
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server/index.js', import.meta.url).href);
