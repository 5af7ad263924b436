import { expect, it } from 'vitest';
import { describeHint } from './describe-hint';

it('names the field of an image, because the hint quotes no text of the page', () => {
  const hint = { message: 'Image has no alt text.', path: 'home.hero.image' };
  expect(describeHint({ ...hint, kind: 'picture' })).toBe('Hero › Image: Image has no alt text.');
  expect(describeHint({ kind: 'picture', message: hint.message })).toBe('Image has no alt text.');
  expect(describeHint({ kind: 'heading', message: 'A level 2 heading is empty.', path: 'home.hero' })).toBe(
    'A level 2 heading is empty.',
  );
});
