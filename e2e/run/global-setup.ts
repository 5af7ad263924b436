import { ensureBuild } from '../../server/ensure-build.mjs';
import { createCluster } from './postgres.mjs';

/** What the browser tests stand on: the built site, and a Postgres where none is given. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuild();
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const cluster = await createCluster();
  await cluster.start();
  process.env.TEST_DATABASE_URL = cluster.url();
  return () => cluster.remove();
}
