import { createServer, type RequestListener, type Server } from 'node:http';
import { tlsProblem } from '../db/postgres-tls';
import { makeFirstAccount, offerFirstAccount } from './auth/first-account';
import { startSweep } from './contact/start-sweep';
import { type Env, EnvError, loadEnvFile, readEnv } from './env';
import { createFront, serveFront } from './front';
import { answerWhileAway } from './http/answer-while-away';
import { createCdn } from './http/cdn';
import { drain } from './http/drain';
import { answerUnreadableRequests } from './http/unreadable-requests';
import { followEvents } from './live/live-hub';
import { loadedLater } from './loaded-later';
import { createLogger } from './log';
import { markupThread } from './markup/markup-thread';
import { readDrawingLibrary } from './media/read-drawing-library';
import { openServices } from './open-services';
import { openWhenReachable } from './open-when-reachable';
import { pause } from './pause';
import { loadBuiltPages } from './ssr/built-pages';
import { forgetShown } from './ssr/forget-shown';
import { readBoot } from './ssr/read-boot';
import type { Services } from './trpc/context';
import { warnOfUnprotected } from './unprotected';

/**
 * How long a shutdown waits for open requests before it closes their connections, in milliseconds. Closing the database may take as long
 * again.
 */
const STOP_MS = 4_500;
/** How long startup pauses so that waiting requests are answered before it loads code that no page needs, in milliseconds. */
const SETTLE_MS = 100;

await start().catch((error: unknown) => {
  const problem = tlsProblem(error);
  const message = problem ? `Did not connect to Postgres, since ${problem}.` : messageOf(error);
  process.stderr.write(
    `${error instanceof EnvError ? 'Invalid settings: ' : 'The server could not start: '}${message}\n`,
  );
  process.exit(1);
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function start(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  const log = createLogger(env.LOG_LEVEL);
  const readiness = { isDraining: false };
  let answer: RequestListener = answerWhileAway;
  let services: Services | undefined;
  let endSweep: (() => Promise<void>) | undefined;
  const server = createServer((req, res) => answer(req, res));
  answerUnreadableRequests(server);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    readiness.isDraining = true;
    services?.live.close();
    await drain(server, STOP_MS);
    await endSweep?.();
    await services?.outbox.close();
    await services?.pageViews.close();
    await services?.redirectUses.close();
    await services?.chainMail.close();
    await services?.outsideLinks.close();
    await services?.refusals.close();
    await services?.auditStream.close();
    await services?.backups.close();
    await services?.database.close();
    log.info('Stopped.');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  const opening = openWhenReachable(
    () => openServices(env, log),
    async (error) => {
      log.error({ err: error }, 'The database cannot be reached. Retrying until it is available.');
      await listen(server, env);
    },
  );
  // Loads the app while the database opens.
  const [opened, { pages, clientDir }] = await Promise.all([opening, loadBuiltPages()]);
  services = opened;
  const { database } = opened;
  const cdn = createCdn(env.PURGE_URL, log);
  await followEvents(opened, (event) => {
    forgetShown(opened, event);
    cdn.purge();
  });
  await makeFirstAccount(services);
  services.outbox.start();
  services.pageViews.start();
  services.redirectUses.start();
  services.refusals.start();
  services.auditStream.start();
  services.chainMail.start();
  services.outsideLinks.start();
  endSweep = startSweep(database.db, log);
  services.backups.start();
  const front = createFront({ services, pages, clientDir });
  const app = loadedLater(async () => (await import('./app')).createApp(front, { readiness }));
  answer = serveFront(front, app.answer);
  await listen(server, env);
  const address = addressOf(server, env);
  log.info(`Serving ${address} as process ${process.pid}, with ${database.description}.`);
  warnOfUnprotected(services);
  await offerFirstAccount(services, address);
  // Loads the rendering code by rendering a page once, so that no visitor waits for it.
  await readBoot(services, 'home', address)
    .then((boot) => pages.render('/', boot))
    .catch((error: unknown) => log.warn({ err: error }, 'the first page could not be rendered'));
  // Requests that arrived in the meantime are answered first.
  await pause(SETTLE_MS);
  front.files.readAll();
  await app.ready();
  await readDrawingLibrary();
  await markupThread.warm().catch((error: unknown) => log.warn({ err: error }, 'the markup worker did not start'));
}

/** Starts listening unless the server already does. */
function listen(server: Server, env: Env): Promise<void> {
  if (server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
    server.listen(env.PORT, env.HOST);
  });
}

function addressOf(server: Server, env: Env): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT;
  return env.PUBLIC_URL ?? `http://localhost:${port}`;
}
