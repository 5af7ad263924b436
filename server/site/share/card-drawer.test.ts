import { describe, expect, it } from 'vitest';
import { CARD_COLORS, cardAddress } from './card';
import { CardDrawer } from './card-drawer';

describe('CardDrawer', () => {
  const card = (title: string) => ({ title, firm: 'Firm', mark: 'tree' as const, initial: '', colors: CARD_COLORS });

  it('renders one card at a time, each once for concurrent requests, and continues after a failure', async () => {
    let [now, most, drawn] = [0, 0, 0];
    const drawer = new CardDrawer(async ({ title }) => {
      now += 1;
      drawn += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      if (title === 'bad') throw new Error('It can not be drawn.');
      return Buffer.from(title);
    });
    const asked = ['bad', 'a', 'b', 'a', 'b'].map((title) => drawer.renderPicture(title, card(title)));
    const answers = (await Promise.allSettled(asked)).map((one) =>
      one.status === 'fulfilled' ? String(one.value) : '',
    );
    expect(answers).toEqual(['', 'a', 'b', 'a', 'b']);
    expect([most, drawn]).toEqual([1, 3]);
    await drawer.renderPicture('a', card('a'));
    expect(drawn).toBe(3);
  });

  it('limits the number of waiting requests', async () => {
    let go = () => {};
    const drawer = new CardDrawer(() => new Promise((resolve) => (go = () => resolve(Buffer.from('png')))));
    const waiting = Array.from({ length: 50 }, (_, index) => drawer.renderPicture(`${index}`, card('')));
    await expect(drawer.renderPicture('one more', card(''))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await new Promise((resolve) => setImmediate(resolve));
    go();
    await waiting[0];
  });
});

it('a card with other colors has another address', () => {
  const card = { title: 'A', firm: 'B', mark: 'tree' as const, initial: '', colors: CARD_COLORS };
  expect(cardAddress('about', card)).not.toBe(
    cardAddress('about', { ...card, colors: { ...CARD_COLORS, ground: '#ffffff' } }),
  );
});
