import type { Writable } from 'node:stream';
import { formatMoment } from '../../../src/content/day';
import { type Actor, claimRights } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { countInUse } from '../record/list-publications';
import { BundleContents, type BundleServices } from './bundle-contents';
import { readClaimsRegister } from './claims-at';
import { finishBundle } from './finish-bundle';
import { ZipWriter } from './zip-writer';

/** The contents that a bundle should have. */
export interface BundleRequest {
  at: Date;
  /** The ids of the only pages; empty for everything. */
  pages: readonly string[];
  withFiles: boolean;
  withChain: boolean;
}

/** Refuses what someone may not read: the files of claims, and the record of what everyone did. @throws AppError FORBIDDEN */
export function requireBundleRights(
  actor: Pick<Actor, 'role' | 'claims'>,
  { withFiles, withChain }: Pick<BundleRequest, 'withFiles' | 'withChain'>,
): void {
  if (withFiles && !claimRights(actor).includes('files'))
    throw new AppError('FORBIDDEN', 'Only those who may read the files of claims may include them.');
  // The chain contains the audit log.
  if (withChain && actor.role !== 'admin')
    throw new AppError('FORBIDDEN', 'Only an admin may include the whole chain.');
}

/** @throws AppError UNPROCESSABLE_CONTENT if nothing was in use at the moment */
export async function requireInUse({ database: { db } }: BundleServices, { at, pages }: BundleRequest): Promise<void> {
  if (at.getTime() > Date.now()) throw new AppError('UNPROCESSABLE_CONTENT', 'Choose a moment that has passed.');
  const count = await countInUse(db, { from: at, to: at, pages: pages.length === 0 ? undefined : pages });
  if (count > 0) return;
  throw new AppError(
    'UNPROCESSABLE_CONTENT',
    'Nothing was recorded at this moment. Choose a later one, or look in the advertisement log for when the record begins.',
  );
}

/**
 * Writes a bundle as a ZIP file: some pages, or everything that visitors could open, at a moment.
 * @param sink is ended, or destroyed if the bundle cannot be completed
 * @throws the errors of the database, the storage and the sink
 */
export async function writeBundle(
  services: BundleServices,
  sink: Writable,
  {
    request,
    site,
    actor,
    signal,
  }: { request: BundleRequest; site: string; actor: Pick<Actor, 'name'>; signal: AbortSignal },
): Promise<void> {
  const { at, withFiles, withChain } = request;
  const madeAt = new Date();
  const zip = new ZipWriter(sink, madeAt, signal);
  try {
    const region = services.region.latest;
    const claims = await readClaimsRegister(services.database.db, region.timeZone);
    const contents = new BundleContents(services, zip, request, signal);
    const label = formatMoment(at, region);
    const pages = request.pages.length === 0 ? undefined : request.pages;
    await contents.addMoment({ folder: 'pages', label, from: at, to: at }, { pages, claims, kinds: [] });
    const [only] = request.pages;
    const whole = only === undefined ? 'The site' : `${request.pages.length} pages`;
    const named = request.pages.length === 1 ? (contents.uses[0]?.publication.title ?? only) : whole;
    const title = `${named} as of ${label}`;
    const about = {
      kind: 'bundle' as const,
      title,
      site,
      madeAt,
      madeBy: actor.name,
      moments: [label],
      withFiles,
      withChain,
      lists: [],
      kinds: [],
      isWhole: pages === undefined,
    };
    await finishBundle(services, { zip, contents, about });
  } catch (error) {
    zip.stop(error as Error);
    throw error;
  }
}
