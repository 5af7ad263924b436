import { and, eq, isNull, ne, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { pages } from '../../../db/schema/content';
import { changeSets, changes } from '../../../db/schema/history';
import { plainText } from '../../../src/content/text';
import { isRecord } from '../../../src/lib/is-object';
import { SAMPLE_FIRM, sampleContent } from '../../../src/pages/sample-content';
import { planSampleRemoval, SAMPLE_NOTE } from '../../content/pages/remove-sample';
import type { Role } from '../../platform/actor';
import type { Env } from '../../platform/env';

/** The steps of setting up a new site, in order. */
export const SETUP_STEPS = [
  'name',
  'logo',
  'colors',
  'contact',
  'legalName',
  'address',
  'page',
  'sample',
  'people',
  'backup',
] as const;
type Setup = Record<(typeof SETUP_STEPS)[number], boolean | null>;

/** Returns whether each step is done, from the site's actual state; null for steps that only admins can take. */
export async function readSetup(db: Db, env: Env, role: Role | null): Promise<Setup> {
  const [site] = await db.select({ content: pages.content }).from(pages).where(eq(pages.pageId, 'site'));
  const { firm, logo, brand }: Record<string, unknown> = site?.content ?? {};
  const text = (group: unknown, key: string) => (isRecord(group) ? plainText(group[key]).trim() : '');
  const sample = sampleContent('site').firm;
  const isOwn = (key: 'email' | 'phone') => !['', sample[key]].includes(text(firm, key));
  const plan = await planSampleRemoval(db);
  const isAdmin = role === 'admin';
  return {
    name: !['', 'Your firm', SAMPLE_FIRM.name].includes(text(firm, 'name')),
    logo: text(logo, 'image') !== '',
    colors: isRecord(brand) && isRecord(brand.colours) && Object.keys(brand.colours).length > 0,
    contact: isOwn('email') || isOwn('phone'),
    legalName: !['', sample.legalName].includes(text(firm, 'legalName')),
    address: isOwnAddress(isRecord(firm) ? firm.address : null),
    page: await hasEditedPage(db),
    sample: plan.sections.length === 0,
    people: isAdmin ? (await db.$count(user)) > 1 : null,
    backup: isAdmin ? env.BACKUP_DIR !== undefined : null,
  };
}

/** Returns true if no line of an address is from the sample firm's address. A firm need not publish one. */
function isOwnAddress(address: unknown): boolean {
  const sample: readonly string[] = sampleContent('site').firm.address ?? [];
  const lines = Array.isArray(address) ? address.map((line) => plainText(line).trim()).filter(Boolean) : [];
  return !lines.some((line) => sample.includes(line));
}

/** Returns true if someone changed a page, other than by removing the sample content. */
async function hasEditedPage(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: changes.id })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(
      and(
        // Contact details are a step of their own.
        notInArray(changes.pageId, ['site', 'contact']),
        or(isNull(changeSets.note), ne(changeSets.note, SAMPLE_NOTE)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
