import { ensureBuild } from './ensure-build.mjs';

const [name] = process.argv.splice(2, 1);
ensureBuild();
await import(`../dist/server/${name}.js`);
