import path from 'node:path';
import { ensureBuild } from '../../server/ensure-build.mjs';
import { createCluster } from './postgres.mjs';
import { ensureRequirements } from './requirements.mjs';
import { runSteps, stopSteps } from './step.mjs';

// `npm run test:browser -- FILE…`: runs browser tests, also long ones, on a temporary Postgres, after building the site if it has changed.

process.chdir(path.join(import.meta.dirname, '../..'));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stopSteps);

const { chromium } = ensureRequirements();
const postgres = await createCluster();
try {
  await postgres.start();
  await ensureBuild();
  const command = [
    'node_modules/.bin/playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ];
  const env = { LONG: '1', TEST_DATABASE_URL: postgres.url(), CHROMIUM_PATH: chromium };
  const [outcome] = await runSteps([{ name: 'The browser', command, env }]);
  process.exitCode = outcome?.isOk ? 0 : 1;
} finally {
  await postgres.remove();
}
