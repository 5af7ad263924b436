import type { CDPSession, Locator, Page } from '@playwright/test';

/** Returns the center of an element in the window, with its top and bottom. */
export async function findCenter(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height, top: box.y };
}

/** Returns a finger that touches the screen, moves, and is lifted. */
export function createFinger(page: Page, touch: CDPSession) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    lift: () => send('touchEnd', []),
    async drag(from: { x: number; y: number }, to: { x: number; y: number }) {
      await send('touchStart', [{ x: from.x, y: from.y }]);
      for (const part of [0.1, 0.3, 0.6, 0.9, 1, 1]) {
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
        // At most one move per frame, as with a real finger.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      }
      await send('touchEnd', []);
    },
  };
}
