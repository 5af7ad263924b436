import type { Db } from '../../../db/client';
import type { MediaFiles } from '../../library/files/storage';
import type { Chain } from '../chain/read-subjects';
import { walkChain } from '../chain/walk-chain';
import { checkDocuments } from './check-documents';
import { checkEntries } from './check-entries';
import { checkMedia } from './check-media';
import { checkPublications } from './check-publications';
import { checkVersions } from './check-versions';

/** The numbers of checked rows by kind. */
export type Counts = Record<
  'content links' | 'record links' | 'documents' | 'versions' | 'pictures' | 'publications',
  number
>;

/**
 * Checks all stored data: both chains, every version and its change, the current documents, the pictures' files, and publications. Keeps only a few
 * rows in memory.
 * @param onCount called with the number of additional rows checked
 * @returns one line for each finding
 */
export async function* checkSite(
  db: Db,
  files: Pick<MediaFiles, 'filesOf' | 'open'>,
  onCount: (of: keyof Counts, more: number) => void = () => undefined,
): AsyncGenerator<string> {
  yield* checkChain(db, 'content', (more) => onCount('content links', more));
  yield* checkChain(db, 'record', (more) => onCount('record links', more));
  yield* checkDocuments(db, (more) => onCount('documents', more));
  yield* checkEntries(db);
  yield* checkVersions(db, (more) => onCount('versions', more));
  yield* checkMedia(db, files, (more) => onCount('pictures', more));
  yield* checkPublications(db, (more) => onCount('publications', more));
}

async function* checkChain(db: Db, chain: Chain, onCount: (more: number) => void): AsyncGenerator<string> {
  for (let from = 0; ; ) {
    const { to, isDone, broken } = await walkChain(db, chain, from);
    onCount(to - from);
    if (broken) yield `${chain} chain, link ${broken.seq || 'none'}: ${broken.message}`;
    if (isDone) return;
    from = to;
  }
}
