import { expect, it } from 'vitest';
import { namePreparers, type Publication } from './log-words';

const CAUSE: Publication['cause'] = { kind: 'first', changeSetId: null, draft: null, entry: null };

it.each<[string, Partial<Publication>]>([
  ['Recorded when the log began', {}],
  ['No change of content', { cause: { ...CAUSE, kind: 'release' } }],
  ['The server', { preparedBy: [{ id: null, name: null }] }],
  ['Marian Oakes', { preparedBy: [{ id: 'u1', name: 'Marian Oakes' }] }],
])('says who prepared a publication: %s', (words, given) => {
  expect(namePreparers({ preparedBy: [], cause: CAUSE, ...given })).toBe(words);
});
