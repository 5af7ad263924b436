import { test } from '../fixtures';
import { PAGES } from '../site/pages';
import { expectNothingMoves } from './nothing-moves';

test.use({ reducedMotion: 'reduce' });

for (const [, address] of PAGES) {
  for (const width of [390, 1440]) {
    test(`nothing on ${address} moves at ${width} pixels when edit mode is turned on and off`, async ({
      page,
      signedInEditor: _,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await expectNothingMoves(page, address);
    });
  }
}
