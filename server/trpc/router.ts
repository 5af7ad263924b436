import { aiRouter } from '../ai/router';
import { auditRouter } from '../audit/router';
import { factorRouter } from '../auth/factor-router';
import { keysRouter } from '../auth/keys-router';
import { passkeysRouter } from '../auth/passkeys-router';
import { authRouter } from '../auth/router';
import { backupsRouter } from '../backup/router';
import { chainRouter } from '../chain/router';
import { collectionsRouter } from '../collections/router';
import { contactRouter } from '../contact/router';
import { contentRouter } from '../content/router';
import { exportRouter } from '../export/router';
import { filesRouter } from '../files/router';
import { historyRouter } from '../history/router';
import { linkPreviewRouter } from '../link-preview/router';
import { liveRouter } from '../live/router';
import { mediaRouter } from '../media/router';
import { reserveIds } from '../pages/reserved-ids';
import { pagesRouter } from '../pages/router';
import { sharingRouter } from '../pages/sharing-router';
import { redirectsRouter } from '../redirects/router';
import { searchRouter } from '../search/router';
import { sectionsRouter } from '../sections/router';
import { settingsRouter } from '../settings/router';
import { siteCheckRouter } from '../site-check/router';
import { statsRouter } from '../stats/router';
import { templatesRouter } from '../templates/router';
import { usersRouter } from '../users/router';
import { t } from './init';
import { lockCoercion } from './lock-coercion';
import { restRoutes } from './rest-routes';

/** All procedures of the site. Those with `openapi` are also REST routes. */
export const appRouter = t.router({
  ai: aiRouter,
  audit: auditRouter,
  auth: authRouter,
  chain: chainRouter,
  backups: backupsRouter,
  collections: collectionsRouter,
  contact: contactRouter,
  content: contentRouter,
  export: exportRouter,
  factor: factorRouter,
  history: historyRouter,
  keys: keysRouter,
  linkPreview: linkPreviewRouter,
  live: liveRouter,
  files: filesRouter,
  media: mediaRouter,
  pages: pagesRouter,
  passkeys: passkeysRouter,
  search: searchRouter,
  redirects: redirectsRouter,
  sections: sectionsRouter,
  settings: settingsRouter,
  siteCheck: siteCheckRouter,
  sharing: sharingRouter,
  stats: statsRouter,
  templates: templatesRouter,
  users: usersRouter,
});

lockCoercion(appRouter);
reserveIds(restRoutes(appRouter).map(({ path }) => path));

export type AppRouter = typeof appRouter;
