import { keysRouter } from '../auth/keys-router';
import { authRouter } from '../auth/router';
import { contactRouter } from '../contact/router';
import { contentRouter } from '../content/router';
import { historyRouter } from '../history/router';
import { liveRouter } from '../live/router';
import { sectionsRouter } from '../sections/router';
import { templatesRouter } from '../templates/router';
import { t } from './init';

/** Every procedure of the site. Those with `openapi` are REST routes too. */
export const appRouter = t.router({
  auth: authRouter,
  contact: contactRouter,
  content: contentRouter,
  history: historyRouter,
  keys: keysRouter,
  live: liveRouter,
  sections: sectionsRouter,
  templates: templatesRouter,
});

export type AppRouter = typeof appRouter;
