import { factorRouter } from '../accounts/auth/factor-router';
import { keysRouter } from '../accounts/auth/keys-router';
import { passkeysRouter } from '../accounts/auth/passkeys-router';
import { authRouter } from '../accounts/auth/router';
import { t } from '../accounts/auth/trpc';
import { notificationsRouter } from '../accounts/notifications/router';
import { contentRouter } from '../content/changes/router';
import { claimPlacesRouter } from '../content/claims/places-router';
import { claimsRouter } from '../content/claims/router';
import { statementsRouter } from '../content/claims/statements-router';
import { collectionsRouter } from '../content/collections/router';
import { commentsRouter } from '../content/comments/router';
import { reserveIds } from '../content/directory/reserved-ids';
import { disclosuresRouter } from '../content/disclosures/router';
import { claimDraftRouter } from '../content/drafts/claim-router';
import { publishRouter } from '../content/drafts/publish-router';
import { reviewRouter } from '../content/drafts/review-router';
import { draftsRouter } from '../content/drafts/router';
import { scheduleRouter } from '../content/drafts/schedule-router';
import { historyRouter } from '../content/history/router';
import { offeringRouter } from '../content/offering/router';
import { pagesRouter } from '../content/pages/router';
import { picturesRouter } from '../content/pictures/router';
import { previewsRouter } from '../content/previews/router';
import { redirectsRouter } from '../content/redirects/router';
import { sectionsRouter } from '../content/sections/router';
import { auditRouter } from '../features/audit/router';
import { backupsRouter } from '../features/backup/router';
import { chainRouter } from '../features/chain/router';
import { contactRouter } from '../features/contact/router';
import { examinationRouter } from '../features/examination/router';
import { exportRouter } from '../features/export/router';
import { recordRouter } from '../features/record/router';
import { retentionRouter } from '../features/retention/router';
import { reviewsRouter } from '../features/reviews/router';
import { searchRouter } from '../features/search/router';
import { settingsRouter } from '../features/settings/router';
import { siteCheckRouter } from '../features/site-check/router';
import { statsRouter } from '../features/stats/router';
import { templatesRouter } from '../features/templates/router';
import { usersRouter } from '../features/users/router';
import { webhooksRouter } from '../features/webhooks/router';
import { linkPreviewRouter } from '../library/link-preview/router';
import { filesRouter } from '../library/media/documents-router';
import { mediaRouter } from '../library/media/router';
import { sharingRouter } from '../site/share/sharing-router';
import { aiRouter } from '../writing/router';
import { liveRouter } from './live-router';
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
  // Fixed addresses come before those with an id.
  claims: t.mergeRouters(statementsRouter, claimPlacesRouter, claimsRouter, claimDraftRouter),
  comments: commentsRouter,
  contact: contactRouter,
  content: contentRouter,
  disclosures: disclosuresRouter,
  drafts: t.mergeRouters(draftsRouter, publishRouter, reviewRouter, scheduleRouter),
  export: exportRouter,
  factor: factorRouter,
  history: historyRouter,
  keys: keysRouter,
  linkPreview: linkPreviewRouter,
  live: liveRouter,
  files: filesRouter,
  media: t.mergeRouters(mediaRouter, picturesRouter),
  notifications: notificationsRouter,
  offering: offeringRouter,
  pages: pagesRouter,
  passkeys: passkeysRouter,
  previews: previewsRouter,
  record: t.mergeRouters(recordRouter, examinationRouter),
  retention: retentionRouter,
  reviews: reviewsRouter,
  search: searchRouter,
  redirects: redirectsRouter,
  sections: sectionsRouter,
  settings: settingsRouter,
  siteCheck: siteCheckRouter,
  sharing: sharingRouter,
  stats: statsRouter,
  templates: templatesRouter,
  users: usersRouter,
  webhooks: webhooksRouter,
});

lockCoercion(appRouter);
reserveIds(restRoutes(appRouter).map(({ path }) => path));

export type AppRouter = typeof appRouter;
