import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readFirmName } from '../../accounts/settings/firm-name';
import { writeCsv } from '../../platform/csv';
import { PRODUCT_VERSION } from '../../platform/project-root';
import { isMailed } from '../chain/chain-mail';
import { canonicalJson, readHead } from '../chain/walk-chain';
import { type BundleContents, type BundledUse, type BundleServices, isForThirdParties } from './bundle-contents';
import { type BundleAbout, writeIndex, writeReadme, writeStatements } from './bundle-texts';
import { type ClaimThen, isDestroyed } from './claims-at';
import { type LinkWithSubject, readChainPath } from './read-chain';
import { openSigner } from './signing-keys';
import { describeSupport, isPossibleReturn } from './statements-at';
import { requestTimeStamp } from './time-stamp';
import type { ZipWriter } from './zip-writer';

const STATEMENTS = [
  ...['moment', 'page', 'address', 'publication', 'kind', 'words', 'onPage', 'status', 'support', 'claim', 'statement'],
  ...['value', 'asOf', 'source', 'owner', 'files', 'registeredAt', 'filesAddedAt'],
];
const USES = [
  ...[
    'moment',
    'kind',
    'title',
    'address',
    'firstUsed',
    'lastUsed',
    'preparedBy',
    'decision',
    'reviewedBy',
    'reviewedAt',
  ],
  ...['note', 'attestation', 'approvedHash', 'pageReviewedBy', 'pageReviewedAt', 'pageReviewNote', 'cause', 'release'],
  ...['publication', 'sha256', 'opens', 'exact', 'record'],
];

/**
 * Adds everything that a bundle has beside its pages: the claims, lists, chain, explanations and verifier; then signs it and ends the ZIP file.
 * @throws the errors of the ZIP file
 */
export async function finishBundle(
  services: BundleServices,
  { zip, contents, about }: { zip: ZipWriter; contents: BundleContents; about: BundleAbout },
): Promise<void> {
  const { db } = services.database;
  // After the publications were read, so that the chain up to here contains all of them.
  const heads = { record: await readHead(db, 'record'), content: await readHead(db, 'content') };
  const files = await addClaims(zip, contents, about);
  await zip.add('statements.csv', writeCsv(listStatementRows(contents.uses, files, about), STATEMENTS));
  await zip.add('index.csv', writeCsv(contents.uses.map(toUseRow), USES));
  const links = [...contents.links.values()].sort((one, other) => one.seq - other.seq);
  const [first] = links;
  if (about.withChain && first) {
    const path = readChainPath(db, 'record', { from: first.seq, to: heads.record.seq });
    await zip.add('chain/record.ndjson', toLines(path));
  }
  const signer = await openSigner(db, services.secrets);
  await zip.add('public-key.pem', signer.publicKey);
  await zip.add('verify.mjs', await readVerifier());
  const { uses, missing } = contents;
  const { fingerprint } = signer;
  const region = services.region.latest;
  const firm = await readFirmName(db);
  const isMailedDaily = services.mailer.settings !== null && (await isMailed(db));
  const hasAuthority = services.env.TSA_URL !== undefined;
  await zip.add('README.txt', writeReadme(about, { firm, fingerprint, missing, region, isMailedDaily, hasAuthority }));
  await zip.add('index.html', writeIndex(about, { firm, uses, fingerprint, region }));
  await zip.add('statements.html', writeStatements(about, { uses, places: files, region }));
  const { madeAt, ...rest } = about;
  const manifest = {
    format: 1,
    ...{ ...rest, madeAt: madeAt.toISOString(), withNotes: !isForThirdParties(about), software: PRODUCT_VERSION },
    ...{ heads, missing: contents.missing },
    records: [...new Set(contents.uses.map(({ record }) => record))],
    files: [...zip.files],
  };
  const { sha256 } = await zip.add('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`);
  const stamp = await requestTimeStamp(services.env, `${JSON.stringify(manifest, null, 1)}\n`);
  const stamped = stamp && 'response' in stamp ? await zip.add('timestamp.tsr', stamp.response) : null;
  const timestamp = stamped
    ? { sha256: stamped.sha256 }
    : stamp && 'problem' in stamp
      ? { problem: stamp.problem }
      : null;
  const seal = Buffer.from(canonicalJson({ format: 1, key: signer.fingerprint, manifest: sha256, timestamp }));
  await zip.add('seal.json', seal);
  await zip.add('seal.sig', signer.sign(seal));
  await zip.end();
}

/** Returns the verifier, which is next to this file or next to the built server's folder. */
export function readVerifier(): Promise<Buffer> {
  const places = ['./verify.mjs', '../verify.mjs', '../../verify.mjs'];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('The verifier is missing.');
  return readFile(found);
}

/**
 * Adds the register's entries for the claims of all pages. A claim that changed during a day has several entries, each with the publications that
 * were last in use while it was so.
 * @returns the places of their files, by the file's id
 */
async function addClaims(
  zip: ZipWriter,
  contents: BundleContents,
  { withFiles }: BundleAbout,
): Promise<Map<number, string | null>> {
  const places = new Map<number, string | null>();
  const written = new Map<string, { moment: string; publications: Set<number>; entry: object }>();
  for (const { moment, publication, statements } of contents.uses) {
    for (const claim of new Set(statements.map((statement) => statement.claim))) {
      if (!claim) continue;
      const listed = [];
      for (const file of withFiles ? claim.files : []) {
        const place = places.has(file.id) ? (places.get(file.id) ?? null) : await contents.addClaimFile(claim, file);
        places.set(file.id, place);
        const { id, name, mimeType, bytes, sha256, addedAt } = file;
        listed.push({
          id,
          name,
          mimeType,
          bytes,
          sha256,
          addedAt,
          file: place,
          ...(isDestroyed(file) && { isDestroyed: true }),
        });
      }
      const entry = { ...presentClaim(claim, withFiles), ...(withFiles && { files: listed }) };
      const key = `${moment} ${JSON.stringify(entry)}`;
      const { publications } = written.get(key) ?? { publications: new Set() };
      written.set(key, { moment, publications: publications.add(publication.id), entry });
    }
  }
  const entries = [...written.values()].map(({ moment, publications, entry }) => {
    return { moment, publications: [...publications], ...entry };
  });
  await zip.add('claims.json', `${JSON.stringify(entries, null, 2)}\n`);
  return places;
}

/** Returns what a bundle says of a claim: for third parties, nothing of where its proof is, who has it, and why it was retired. */
function presentClaim(
  { files, source, owner, retiredReason, places: _, ...claim }: ClaimThen,
  withFiles: boolean,
): object {
  const hidden = { hasSource: source !== null, fileCount: files.length };
  return withFiles ? { ...claim, source, owner, retiredReason } : { ...claim, ...hidden };
}

function toUseRow({ moment, publication, page, exact, record, pageReview }: BundledUse) {
  const { id, kind, title, address, usedFrom, usedUntil, preparedBy, review, cause, release, hash } = publication;
  return {
    ...{
      moment,
      kind,
      title,
      address,
      firstUsed: usedFrom,
      lastUsed: usedUntil,
      publication: id,
      sha256: hash,
      release,
    },
    preparedBy: preparedBy.map(({ name }) => name ?? '').join('; '),
    ...{ decision: review.decision, reviewedBy: review.by?.name, reviewedAt: review.at, note: review.note },
    ...{ attestation: review.attestation, approvedHash: toHex(review.hash), opens: page, exact, record },
    ...{ pageReviewedBy: pageReview?.by, pageReviewedAt: pageReview?.at, pageReviewNote: pageReview?.note },
    cause: cause.draft?.name ?? (cause.entry ? `${cause.entry.action}: ${cause.entry.subject}` : cause.kind),
  };
}

/** Returns the rows of all statements, at the end those that are listed only because they may be returns. */
function listStatementRows(uses: readonly BundledUse[], files: Map<number, string | null>, about: BundleAbout) {
  const rowsOf = (isPossible: boolean) =>
    uses.flatMap((use) => {
      const statements = use.statements.filter((one) => isPossibleReturn(one, about.kinds) === isPossible);
      return toStatementRows({ ...use, statements }, files, about);
    });
  return [...rowsOf(false), ...rowsOf(true)];
}

function toStatementRows(
  { moment, publication, statements }: BundledUse,
  places: Map<number, string | null>,
  { withFiles }: BundleAbout,
) {
  const { id, title, address } = publication;
  return statements.map(({ kind, words, isOnPage, claim }) => {
    const support = describeSupport({ claim, words });
    const isMissing =
      withFiles && support === 'file' && claim?.files.every((file) => (places.get(file.id) ?? null) === null);
    return {
      ...{ moment, page: title, address, publication: id, kind, words, onPage: isOnPage ? 'yes' : 'no' },
      status: claim?.status ?? 'not in the register',
      support: isMissing ? (claim?.source == null ? 'unsubstantiated' : 'source') : support,
      ...{ claim: claim?.id, statement: claim?.statement, value: claim?.value, asOf: claim?.asOf },
      source: withFiles ? claim?.source : null,
      owner: withFiles ? claim?.owner : null,
      files: withFiles
        ? claim?.files
            .map((file) => places.get(file.id) ?? `${isDestroyed(file) ? 'destroyed' : 'missing'}: ${file.name}`)
            .join('; ')
        : null,
      registeredAt: claim?.registeredAt,
      filesAddedAt: claim?.files.map(({ addedAt }) => addedAt).join('; '),
    };
  });
}

/**
 * Returns the hash of an approval in hexadecimal, like all others in a bundle. It is stored in base64url, which may begin with a minus sign, so that
 * lists for spreadsheets would escape it.
 */
export function toHex(hash: string | null): string | null {
  return hash === null ? null : Buffer.from(hash, 'base64url').toString('hex');
}

async function* toLines(batches: AsyncIterable<LinkWithSubject[]>): AsyncGenerator<string> {
  for await (const links of batches) yield links.map((link) => `${JSON.stringify(link)}\n`).join('');
}
