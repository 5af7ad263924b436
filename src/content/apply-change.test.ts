import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAt } from '../lib/dotted-path';
import { applyChange, insertAt } from './apply-change';

const key = fc.stringMatching(/^[a-z]{1,3}$/);
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { minLength: 1, maxLength: 3 }));
const document = fc.dictionary(key, fc.dictionary(key, value, { minKeys: 1 }), { minKeys: 1 });

/** A document and a path at which something stands. */
const place = document.chain((root) => {
  const paths = Object.entries(root).flatMap(([section, fields]) =>
    Object.entries(fields).flatMap(([field, held]) => [
      [section, field],
      ...(Array.isArray(held) ? held.map((_, index) => [section, field, String(index)]) : []),
    ]),
  );
  return fc.record({ root: fc.constant(root), path: fc.constantFrom(...paths) });
});

describe('a change', () => {
  it('puts its value where its path says, tells what was there, and leaves the document it was given', () => {
    fc.assert(
      fc.property(place, value, ({ root, path }, wanted) => {
        const before = JSON.stringify(root);
        const { document: after, oldValue } = applyChange(root, path, wanted);
        expect(getAt(after, path)).toEqual(wanted);
        expect(oldValue).toEqual(getAt(root, path));
        expect(JSON.stringify(root)).toBe(before);
      }),
    );
  });

  it('is undone by setting what was there, in the same order of keys', () => {
    fc.assert(
      fc.property(place, value, ({ root, path }, wanted) => {
        const { document: after, oldValue } = applyChange(root, path, wanted);
        expect(JSON.stringify(applyChange(after, path, oldValue).document)).toBe(JSON.stringify(root));
      }),
    );
  });

  it('that deletes is undone by putting in again what was there', () => {
    fc.assert(
      fc.property(place, ({ root, path }) => {
        const { document: after, oldValue } = applyChange(root, path, null);
        expect(insertAt(after, path, oldValue)).toEqual(root);
      }),
    );
  });
});
