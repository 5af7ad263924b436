import type { Request, Response } from 'express';
import type { Boot } from '../../../src/boot';
import { ownOrigin } from '../../platform/http/request';
import type { SiteServices } from '../context';
import { createUncachedPage } from './cached-page';
import { readBoot } from './read-boot';
import type { SitePages } from './site-pages';

/** Size limit of a posted form. Forms also work in browsers without scripts. */
export const MAX_FORM_BYTES = '64kb';

export type SendOwn = (req: Request, res: Response, extra: Partial<Boot>, status?: number) => Promise<void>;

/** Returns a function that sends a page which is only meant for this caller, such as a form with errors. Nothing caches it. */
export function createSendOwn(services: SiteServices, pages: SitePages): SendOwn {
  const { env, directory } = services;
  return async (req, res, extra, status) => {
    const entry = (await directory.read()).at(req.path);
    const pageId = entry?.status === 'published' ? entry.pageId : null;
    const boot = await readBoot(services, pageId, ownOrigin(req, env.PUBLIC_URL));
    const page = await pages.render({ url: req.originalUrl, pageId }, { ...boot, ...extra });
    (await createUncachedPage(page.html, status ?? page.status).readyFor(req)).send(req, res);
  };
}
