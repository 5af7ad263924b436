import type { Server } from 'node:http';
import { createApp } from './app';
import { makeFirstAccount, offerFirstAccount } from './auth/first-account';
import { EnvError, loadEnvFile, readEnv } from './env';
import { createCdn } from './http/cdn';
import { drain } from './http/drain';
import { answerUnreadableRequests } from './http/unreadable-requests';
import { followEvents } from './live/live-hub';
import { createLogger } from './log';
import { openServices } from './open-services';
import { builtPages } from './ssr/built-pages';

/** How long a stop waits for requests before it cuts them off, in milliseconds. The database's own end may take as long again. */
const STOP_MS = 4_500;

await start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${error instanceof EnvError ? 'The settings are not valid: ' : 'The server could not start: '}${message}\n`,
  );
  process.exit(1);
});

async function start(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  const log = createLogger(env.LOG_LEVEL);
  const services = await openServices(env, log);
  const { database, live, pageCache } = services;
  const cdn = createCdn(env.PURGE_URL, log);
  const forgetPages = (): void => {
    pageCache.clear();
    cdn.purge();
  };
  await followEvents(services, forgetPages);
  const readiness = { isDraining: false };
  const { pages, clientDir } = await builtPages();
  await makeFirstAccount(services);
  const app = createApp({ services, pages, readiness, clientDir });
  services.outbox.start();
  services.pageViews.start();
  const server = app.listen(env.PORT, env.HOST);
  answerUnreadableRequests(server);
  await listening(server);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT;
  const address = env.PUBLIC_URL ?? `http://localhost:${port}`;
  log.info(`Serving ${address} as process ${process.pid}, with ${database.description}.`);
  await offerFirstAccount(services, address);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    readiness.isDraining = true;
    live.close();
    await drain(server, STOP_MS);
    await services.outbox.close();
    await services.pageViews.close();
    await database.close();
    log.info('Stopped.');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
}
