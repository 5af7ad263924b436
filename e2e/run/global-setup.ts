import { ensureBuild } from '../../server/ensure-build.mjs';
import { createCluster } from './postgres.mjs';

/** Builds the site, and starts a Postgres server unless `TEST_DATABASE_URL` names one. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuild();
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const cluster = await createCluster();
  await cluster.start();
  process.env.TEST_DATABASE_URL = cluster.url();
  return () => cluster.remove();
}
