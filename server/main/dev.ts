import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { makeFirstAccount, offerFirstAccount } from '../accounts/auth/first-account';
import { loadEnvFile, readEnv } from '../platform/env';
import { followEvents } from '../platform/live/live-hub';
import { createLogger } from '../platform/log';
import type { RenderApp } from '../site/rendering/render-page';
import { createApp } from './app';
import { createFront } from './front';
import { closeServices, openServices, startServices } from './open-services';
import { startSweep } from './start-sweep';

/** Passed as variables because the server's own code may not import the app: Vite loads it here, again after each edit. */
const APP_ENTRY = '/src/entry-server.tsx';
const ASSETS = {
  script: '/src/entry-visitor.ts',
  asked: '/src/entry-visitor-asked.ts',
  styles: ['/src/styles/site.css'],
  fonts: [],
  app: ['/src/entry-app.tsx'],
  parts: { sections: [], blocks: [] },
};

/** Returns the address of a complete font from its package; only builds use subsets. */
function fontAddress(name: string): string {
  const file = name.replace(/-(?:brand|latin-ext-wght-normal)$/, '');
  const set = name.endsWith('-brand') ? 'latin' : 'latin-ext';
  return `/node_modules/@fontsource-variable/${file}/files/${file}-${set}-wght-normal.woff2`;
}

loadEnvFile();
const env = readEnv(process.env);
const log = createLogger(env.LOG_LEVEL);
const server = createHttpServer();
// Changes are announced on the same port, so that several copies can run at once.
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
const services = await openServices(env, log);
await followEvents(services, services.forgetShown, () => services.scheduler.check());

const render: RenderApp = async (url, boot, said) => {
  // The app may have been edited since, so nothing is cached in development.
  services.pageCache.clear();
  const app = (await vite.ssrLoadModule(APP_ENTRY)) as { render: RenderApp };
  const rendered = await app.render(url, boot, said);
  const preamble = await vite.transformIndexHtml(url, '<head></head>');
  const scripts = preamble.slice(preamble.indexOf('<head>') + '<head>'.length, preamble.indexOf('</head>'));
  return { ...rendered, head: `${scripts}${rendered.head}` };
};

await makeFirstAccount(services);
startServices(services);
startSweep(services.database.db, services.log);
const pages = { render, assets: () => ASSETS, font: fontAddress, release: 'development' };
const front = createFront({ services, pages, isDev: true });
const app = createApp(front, { readiness: { isDraining: false }, devMiddleware: vite.middlewares });
server.on('request', app).listen(env.PORT, env.HOST, () => {
  const address = `http://localhost:${env.PORT}`;
  log.info(`Serving ${address} for development, with ${services.database.description}.`);
  void offerFirstAccount(services, address);
});

process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function stop(): void {
  services.live.close();
  server.close();
  server.closeAllConnections();
  void vite
    .close()
    .then(() => closeServices(services))
    .then(() => services.database.close())
    .then(() => process.exit(0));
}
