import { expect, it } from 'vitest';
import { describeReview, namePreparers, type Publication } from './log-words';

const CAUSE: Publication['cause'] = { kind: 'first', changeSetId: null, draft: null, entry: null };

it.each<[string, Partial<Publication>]>([
  ['Recorded when the log began', {}],
  ['No change of content', { cause: { ...CAUSE, kind: 'release' } }],
  ['The server', { preparedBy: [{ id: null, name: null }] }],
  ['Marian Oakes', { preparedBy: [{ id: 'u1', name: 'Marian Oakes' }] }],
])('says who prepared a publication: %s', (words, given) => {
  expect(namePreparers({ preparedBy: [], cause: CAUSE, ...given })).toBe(words);
});

const REVIEW: Publication['review'] = {
  ...{ decision: 'not-reviewed', by: null, at: null, note: null, attestation: null, hash: null },
};

it.each<[string, Publication['cause']['kind']]>([
  ['No change to review', 'first'],
  ['No change to review', 'release'],
  ['Not reviewed', 'save'],
])('says how a publication was reviewed: %s of %s', (words, kind) => {
  expect(describeReview({ review: REVIEW, cause: { ...CAUSE, kind } })).toBe(words);
});
