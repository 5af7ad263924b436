import { readFileSync } from 'node:fs';

// The baselines for startup times: `express` runs one query through the same driver and serves, `pglite` opens a folder and runs one query.
const [what, place, dump] = process.argv.slice(2);
if (what === 'express') {
  const [{ default: express }, { default: postgres }] = await Promise.all([import('express'), import('postgres')]);
  const sql = postgres(place ?? '');
  await sql`select 1`;
  const app = express();
  app.get('/', (_req, res) => void res.send('here'));
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
} else {
  const { PGlite } = await import('@electric-sql/pglite');
  const loadDataDir = dump ? new Blob([readFileSync(dump)]) : undefined;
  const database = await PGlite.create({ dataDir: place, ...(loadDataDir && { loadDataDir }) });
  await database.query('select 1');
  process.send?.('open');
  await database.close();
  process.disconnect?.();
}
