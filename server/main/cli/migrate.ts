import { migrateAsOwner } from '../../../db/bring-up-to-date';
import { loadEnvFile, readEnv } from '../../platform/env';
import { runCommand } from './run-command';

await runCommand(async () => {
  loadEnvFile();
  const env = readEnv(process.env);
  const { applied, description, remarks } = await migrateAsOwner({
    databaseUrl: env.DATABASE_URL,
    migrateUrl: env.DATABASE_MIGRATE_URL,
    dataDir: env.DATA_DIR,
    prepare: env.DATABASE_PREPARE === 'true',
    onWait: (message) => void process.stderr.write(`${message}\n`),
  });
  console.log(applied === 0 ? 'The tables are up to date.' : `${applied} migrations applied to ${description}.`);
  for (const remark of remarks) console.log(remark);
});
