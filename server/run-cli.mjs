import { ensureBuild, failBuild } from './ensure-build.mjs';

// `node server/run-cli.mjs user list` runs the built `server/main/cli/user.ts` with `list`.
const [name] = process.argv.splice(2, 1);
await ensureBuild().catch(failBuild);
await import(new URL(`../dist/server/${name}.js`, import.meta.url).href);
