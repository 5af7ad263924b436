import { and, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { media } from '../../db/schema';
import { type AltTexts, mediaName } from '../../src/lib/media-url';

const ADDRESS = /\/media\/([0-9a-f]{40}[\w.-]{1,60})/g;

/** What the media library says, in words, of those of its pictures that stand somewhere in some content, deleted ones too. */
export async function readAltTexts(db: Db, content: unknown): Promise<AltTexts> {
  const keys = new Set(Array.from(JSON.stringify(content).matchAll(ADDRESS), ([, key]) => key ?? ''));
  if (keys.size === 0) return {};
  const rows = await db
    .select({ key: media.key, alt: media.alt })
    .from(media)
    .where(and(inArray(media.key, [...keys]), ne(media.alt, '')));
  return Object.fromEntries(rows.map(({ key, alt }) => [mediaName(`/media/${key}`) ?? '', alt]));
}
