import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { publications } from '../../../db/schema/publications';
import { readBody } from '../../platform/database/published-bodies';
import type { RenderApp } from '../rendering/render-page';
import { readManifest } from './manifest';

/** Creates an app that renders the data of a page as text. @param onRender called first, with the address of the page */
export function createRender(onRender: (url: string) => Promise<void> | void): RenderApp {
  return async (url, { contents, sections, origin, alts }) => {
    await onRender(url);
    const shown = [contents, sections, alts].map((one) => JSON.stringify(one ?? null).replace(/[<>"]/g, ''));
    return {
      html: `<p>${shown.join('</p><p>')}</p>`,
      head: `<link rel="canonical" href="${origin}${url}">`,
      status: 200,
    };
  };
}

/** Returns the newest recorded page of an address; empty if there is none. */
export async function readStoredPage(db: Db, address: string): Promise<string> {
  const [newest] = await db
    .select({ manifest: publications.manifest })
    .from(publications)
    .where(eq(publications.address, address))
    .orderBy(desc(publications.number))
    .limit(1);
  const manifest = await readBody(db, newest?.manifest ?? '');
  const { html } = readManifest(manifest?.toString('utf8') ?? '');
  return (await readBody(db, html ?? ''))?.toString('utf8') ?? '';
}
