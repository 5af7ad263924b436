import { test } from '../fixtures';
import { expectNothingMoves } from './nothing-moves';

test.use({ reducedMotion: 'reduce' });

test('nothing on the home page moves when edit mode is turned on and off', async ({ page, signedInEditor: _ }) => {
  await expectNothingMoves(page, '/');
});
