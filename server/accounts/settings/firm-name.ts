import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { plainText } from '../../../src/content/text';
import type { SiteContent } from '../../../src/pages/site-wide/site-wide.model';

/** Returns the firm's name, or an empty string if it cannot be read. */
export async function readFirmName(db: Db): Promise<string> {
  try {
    const [row] = await db.select({ content: pages.content }).from(pages).where(eq(pages.pageId, 'site'));
    return getFirmName(row?.content);
  } catch {
    return '';
  }
}

/** Returns the firm's name in the content that all pages share. */
export function getFirmName(site: Record<string, unknown> | undefined): string {
  return plainText((site as SiteContent | undefined)?.firm?.name);
}
