import { prepareDump } from '../../../db/prepare-dump';

await prepareDump(process.argv[2] ?? 'dist/pglite.tar.gz');
