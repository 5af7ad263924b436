import type { Db } from '../../../db/client';
import { findWhole } from '../../../src/content/claims/claim-place';
import { findPlace } from '../../../src/content/comment-anchor';
import { quotableText } from '../../../src/content/find-quote';
import { findHits, replaceHits } from '../../../src/content/find-replace';
import { type Actor, claimRights } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { PageReader } from '../changes/page-reader';
import { addClaimEvent } from '../claims/claim-events';
import { type ClaimPlace, listPlaces } from '../claims/claim-places';
import { lockOpenClaim } from '../claims/read-claims';
import { addToDraft } from './add-to-draft';
import type { NewChange } from './plan-changes';
import { createDraft } from './write-draft';

interface Asked {
  id: number;
  from?: string | undefined;
  to: string;
  draftName?: string | undefined;
  setsValue?: boolean | undefined;
}

/** The effects of changing the value of a claim on all pages. */
export interface PreparedChange {
  draftId: number;
  /** The places that the draft changes. */
  changed: ClaimPlace[];
  /** The places that it leaves as they are, because they are gone or do not contain the words. */
  left: ClaimPlace[];
}

type Facts = Omit<Parameters<typeof addToDraft>[2], 'actor'>;

/**
 * Creates a draft that replaces words, usually the value of a claim, in each of its places that still contains them. Nothing is published, and the
 * claim stays as it is. With `setsValue`, the new words become its value when the draft is published (`settlePreparedChanges`).
 * @param asked `from` is the claim's value unless it is given
 * @throws AppError NOT_FOUND, FORBIDDEN if the value would be set by someone who may not change claims, BAD_REQUEST for words that cannot be stored,
 * CONFLICT if the claim is retired, UNPROCESSABLE_CONTENT if it has no value and `from` is missing, no place contains the words or a new text is not valid
 */
export function prepareChange(
  db: Db,
  asked: Asked,
  { actor, ...site }: Facts & { actor: Actor },
): Promise<PreparedChange> {
  const { id, to, setsValue = false } = asked;
  if (setsValue && !claimRights(actor).includes('write')) {
    throw new AppError('FORBIDDEN', 'Only those who may change claims may set a value. Leave out setsValue.');
  }
  refuseUnstorable('to', to);
  refuseUnstorable('from', asked.from);
  return db.transaction(async (tx) => {
    const claim = await lockOpenClaim(tx, id);
    const from = asked.from ?? claim.value;
    if (from === null) throw unusable('This claim has no value. Send the words that the pages have now.');
    const places = await listPlaces(tx, id);
    const changes = await planChanges(new PageReader(tx), places, { from, to });
    const isChanged = ({ id: placeId }: ClaimPlace) => changes.some(({ placeIds }) => placeIds.includes(placeId));
    const [changed, left] = [places.filter(isChanged), places.filter((place) => !isChanged(place))];
    if (changes.length === 0) throw unusable(`No place that is linked to this claim contains “${from}”.`);
    const draftId = await createDraft(
      tx,
      asked.draftName ?? `${from} to ${to}: ${claim.statement}`.slice(0, 100),
      actor,
    );
    await addToDraft(tx, { id: draftId, changes: changes.map(({ change }) => change) }, { actor, ...site });
    await addClaimEvent(tx, id, 'change-prepared', actor, { draftId, from, to, ...(setsValue && { setsValue }) });
    return { draftId, changed, left };
  });
}

/** The words to replace are not to be found. */
function unusable(message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'from', message }] });
}

interface PlannedText {
  change: NewChange;
  placeIds: number[];
}

/** Plans one change for each text, because several places may be in the same one. */
async function planChanges(
  reader: PageReader,
  places: readonly ClaimPlace[],
  { from, to }: { from: string; to: string },
): Promise<PlannedText[]> {
  const planned: PlannedText[] = [];
  const texts = new Map(places.map(({ pageId, ref }) => [`${pageId} ${ref}`, { pageId, ref }]));
  for (const { pageId, ref } of texts.values()) {
    const ofText = places.filter((place) => place.pageId === pageId && place.ref === ref);
    const page = await reader.read(pageId);
    const found = page && findPlace(page, ref);
    if (!found) continue;
    const { value } = found;
    const occurrences = findWhole(quotableText(value), from);
    const search = { find: from, isCaseSensitive: true, isWholeWord: true };
    // If the words are partly bold, for example, they are not found in the value, and their numbers would not match.
    if (findHits([{ path: ref, label: '', value }], search).length !== occurrences.length) continue;
    const ticked = new Set<string>();
    const placeIds: number[] = [];
    for (const place of ofText) {
      const { range } = place;
      const within = occurrences.flatMap(({ start, end }, index) =>
        range && start >= range.start && end <= range.end ? [`${ref} ${index}`] : [],
      );
      for (const one of within) ticked.add(one);
      if (within.length > 0) placeIds.push(place.id);
    }
    const [replaced] = replaceHits([{ path: ref, label: '', value }], { ...search, replacement: to }, ticked);
    if (replaced) planned.push({ change: { path: ref, value: replaced.value, base: value }, placeIds });
  }
  return planned;
}
