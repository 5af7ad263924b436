import { expect, it } from 'vitest';
import { failureMessage } from './failure-message';
import { HttpError } from './rest';

it('leaves out what only API clients need', () => {
  const message =
    'Publishing needs approval on this site. Save this change to a draft (POST /api/drafts in the API) and ask for a review.';
  expect(failureMessage(new HttpError(403, JSON.stringify({ message }), ''))).toBe(
    'Publishing needs approval on this site. Save this change to a draft and ask for a review.',
  );
});
