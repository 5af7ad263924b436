import { describe, expect, it } from 'vitest';
import { describeRemoval } from './describe-removal';

const NONE = { companies: 0, cases: 0, people: 0, testimonials: 0, figures: 0, claims: 0 };

describe('describeRemoval', () => {
  it('lists what is removed, reset and kept', () => {
    const removed = { ...NONE, companies: 5, people: 1, figures: 9, claims: 2 };
    const { message, details } = describeRemoval({ removed, kept: 2, texts: 14, pages: 6 });
    expect(message).toBe(
      'This removes 5 companies, 1 person, 9 figures, and 2 claims, and resets 14 texts that named the sample firm, on 6 pages.',
    );
    expect(details[0]).toBe('Everything you changed stays, including 2 entries in the same lists.');
  });

  it('says if only texts are left', () => {
    expect(describeRemoval({ removed: NONE, kept: 0, texts: 1, pages: 1 }).message).toBe(
      'This resets 1 text that named the sample firm, on 1 page.',
    );
  });
});
