import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { loadEnvFile, readEnv } from '../env';
import { runCommand } from './run-command';

await runCommand(async () => {
  loadEnvFile();
  const env = readEnv(process.env);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    prepare: env.DATABASE_PREPARE === 'true',
  });
  try {
    const applied = await migrate(database);
    console.log(
      applied === 0 ? 'The tables are up to date.' : `${applied} migrations applied to ${database.description}.`,
    );
  } finally {
    await database.close();
  }
});
