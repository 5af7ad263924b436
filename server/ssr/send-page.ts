import type { Request, Response } from 'express';
import { sendBytes } from '../http/send-bytes';
import type { SentPage } from './cached-page';

/** Sends a page in the form the browser takes; nothing where it has this very one. */
export function sendPage(req: Request, res: Response, page: SentPage, cacheControl: string): void {
  res.status(page.status).set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': cacheControl });
  sendBytes(req, res, page);
}
