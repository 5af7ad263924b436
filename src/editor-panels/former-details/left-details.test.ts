import { expect, it } from 'vitest';
import { replacePath } from './left-details';

it('replacePath starts with the words to find and, if there are any, with their replacement', () => {
  const asked = (path: string) => Object.fromEntries(new URL(path, 'https://site.example').searchParams);
  expect(asked(replacePath('Elm & Co.', 'Harbor & Vale'))).toEqual({
    q: 'Elm & Co.',
    with: 'Harbor & Vale',
    do: 'replace',
  });
  expect(asked(replacePath('Elm & Co.'))).toEqual({ q: 'Elm & Co.', do: 'replace' });
});
