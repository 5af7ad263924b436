import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { tlsProblem } from '../../db/postgres-tls';
import { makeFirstAccount, offerFirstAccount } from '../accounts/auth/first-account';
import type { Services } from '../features/context';
import { readDrawingLibrary } from '../library/files/read-drawing-library';
import { type Env, EnvError, loadEnvFile, readEnv } from '../platform/env';
import { answerWhileAway } from '../platform/http/answer-while-away';
import { createCdn } from '../platform/http/cdn';
import { closeQueued } from '../platform/http/close-queued';
import { prepareDrain } from '../platform/http/drain';
import { answerUnreadableRequests } from '../platform/http/unreadable-requests';
import { followEvents } from '../platform/live/live-hub';
import { createLogger } from '../platform/log';
import { markupThread } from '../platform/markup/markup-thread';
import { pause } from '../platform/pause';
import { getTraceId, startTracing, stopTracing } from '../platform/telemetry/tracing';
import { warnOfUnprotected } from '../platform/unprotected';
import { loadBuiltPages } from '../site/rendering/built-pages';
import { readBoot } from '../site/rendering/read-boot';
import { createFront, serveFront } from './front';
import { loadedLater } from './loaded-later';
import { closeServices, openServices, startServices } from './open-services';
import { retryUntilReachable } from './retry-until-reachable';
import { startSweep } from './start-sweep';
import { announceStop, purgeAfterStop } from './stopped-release';

/**
 * How long a stopping server still accepts connections after `/readyz` has begun to answer 503, in milliseconds. Load balancers notice it
 * within this time, and send no more requests.
 */
const LEAVE_MS = 1_000;
/**
 * How long a shutdown waits for open requests before it closes their connections, in milliseconds. Closing the database may take as long
 * again.
 */
const STOP_MS = 4_500;
/**
 * How long a shutdown then waits for the services, in milliseconds. If the database holds them up, another server finishes their work, or the
 * next start does.
 */
const SERVICES_MS = 2_000;
/**
 * How long an idle connection stays open, in milliseconds. Proxies keep theirs for up to a minute; if the server closed first, a proxy could
 * send a request into a connection that is being closed.
 */
const KEEP_ALIVE_MS = 65_000;
/** How long startup pauses so that waiting requests are answered before it loads code that no page needs, in milliseconds. */
const SETTLE_MS = 100;

await start().catch((error: unknown) => {
  const problem = tlsProblem(error);
  const message = problem ? `Did not connect to Postgres, since ${problem}.` : messageOf(error);
  process.stderr.write(
    `${error instanceof EnvError ? 'Invalid settings: ' : 'The server could not start: '}${message.replaceAll('\n', '\n  ')}\n`,
  );
  process.exit(1);
});

/** Ends the services' work. @returns false if that did not end in time */
async function finish(services: Services, ends: readonly (() => Promise<void>)[], log: Logger): Promise<boolean> {
  const ended = Promise.all([...ends.map((end) => end()), closeServices(services)])
    .catch((err: unknown) => log.error({ err }, 'a service could not be stopped'))
    .then(() => true);
  const limit = setTimeout(SERVICES_MS, false);
  const isFinished = await Promise.race([ended, limit]);
  if (!isFinished) log.warn('some services did not end in time; stopping without them');
  return isFinished;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function start(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  const log = createLogger(env.LOG_LEVEL, undefined, nameTrace);
  const readiness = { isDraining: false };
  let answer: RequestListener = answerWhileAway;
  let services: Services | undefined;
  /** What else a stopping server does after it has answered its last request. */
  const ends: (() => Promise<void>)[] = [];
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => answer(req, res));
  closeQueued(server);
  const drain = prepareDrain(server);
  answerUnreadableRequests(server);

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    readiness.isDraining = true;
    // Live connections end afterwards, because editors would reconnect to this server.
    if (services) await setTimeout(LEAVE_MS);
    services?.live.close();
    await drain(STOP_MS);
    const isFinished = !services || (await finish(services, ends, log));
    // Whatever still waits for the database has had its time.
    await Promise.all([services?.database.close(isFinished ? undefined : 1), stopTracing()]);
    log.info('Stopped.');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  const whenReachable = <T>(work: () => Promise<T>): Promise<T> =>
    retryUntilReachable(work, async (error) => {
      log.error({ err: error }, 'The database cannot be reached. Retrying until it is available.');
      await listen(server, env);
    });
  const opening = whenReachable(() => openServices(env, log));
  // Loads the app while the database opens.
  const [opened, { pages, clientDir }] = await Promise.all([opening, loadBuiltPages(), startTracing(env, log)]);
  services = opened;
  const { database } = opened;
  const cdn = createCdn(env, log);
  await whenReachable(() =>
    followEvents(
      opened,
      (event) => {
        const stale = opened.forgetShown(event);
        // A withdrawal may be among the events that were missed.
        if (event.kind === 'gap' || (event.kind === 'media' && event.isWithdrawal)) cdn.purgeTwice();
        else cdn.purge(stale);
        opened.approvals.handle(event);
        opened.recordKeeper.check();
      },
      () => opened.scheduler.check(),
      purgeAfterStop(cdn, pages.release),
    ),
  );
  ends.push(() => announceStop(opened, pages.release));
  // The purge of a change is lost if its server stops first, and pages in the cache may name scripts of an earlier version.
  cdn.purge('all');
  await whenReachable(() => makeFirstAccount(opened));
  startServices(services);
  ends.push(startSweep(database.db, log));
  const front = createFront({ services, pages, clientDir, cdn });
  const app = loadedLater(async () => (await import('./app')).createApp(front, { readiness }));
  answer = serveFront(front, app.answer);
  await listen(server, env);
  const address = addressOf(server, env);
  log.info(`Serving ${address} as process ${process.pid}, with ${database.description}.`);
  warnOfUnprotected(services);
  void reportUnusableMedia(services);
  await whenReachable(() => offerFirstAccount(opened, address));
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

/** Returns the id of the current trace for a line of the log. */
function nameTrace(): Record<string, string> {
  const traceId = getTraceId();
  return traceId === undefined ? {} : { traceId };
}

/** Logs at startup if the bucket of the media library cannot be used. Pages do not need it, so the server starts anyway. */
async function reportUnusableMedia({ env, log, media: { storage } }: Services): Promise<void> {
  if (env.MEDIA_S3_BUCKET === undefined) return;
  try {
    for await (const _ of storage.list()) break;
    log.info(`Images and documents are in ${storage.description}.`);
  } catch (error) {
    log.error({ err: error }, `Images and documents are unavailable, because ${storage.description} cannot be used.`);
  }
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
