import sharp from 'sharp';
import { expect, open, test } from '../fixtures';

/** Returns a photo of 4000 by 3000 pixels. */
async function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 1000, height: 750, channels: 3 as const, background: '#0b1f3a', noise };
  return sharp({ create }).resize(4000, 3000).jpeg({ quality: 80 }).toBuffer();
}

test('visitors load a large photo in a size that fits, over a gradient of its colors', async ({
  page,
  site,
  edit,
  request,
  apiKey,
}) => {
  test.setTimeout(120_000);
  // Each place needs its own upload, since a browser shows a larger variant that it already has.
  async function upload(): Promise<string> {
    const answer = await request.post('/api/media', {
      headers: { Authorization: `Bearer ${apiKey}` },
      multipart: { files: { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() } },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { file: { url: string } }).file.url;
  }
  await edit('home.opportunity.cards.0.image', await upload());
  await edit('team.leadership.0.image', await upload());
  await site.settle();
  const cases = [
    { path: '/', place: 'home.opportunity.cards.0.image' },
    { path: '/team', place: 'team.leadership.0.image' },
  ];
  for (const { path, place } of cases) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      const image = page.locator(`[data-path="${place}"] img`);
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
      const { loaded, shown, type } = await image.evaluate((element: HTMLImageElement) => ({
        loaded: Number(/\.(\d+)\.\w+$/.exec(element.currentSrc)?.[1]),
        type: /\w+$/.exec(element.currentSrc)?.[0],
        shown: element.getBoundingClientRect().width,
      }));
      // The variant is sharp enough and at most one size larger than needed.
      expect(type).toBe('avif');
      expect(loaded).toBeGreaterThanOrEqual(Math.min(Math.floor(shown), 1920));
      expect(loaded).toBeLessThanOrEqual([320, 640, 1080, 1920].find((each) => each >= shown * 1.35) ?? 1920);
    }
  }
  const html = await (await page.request.get('/')).text();
  expect(html).toMatch(
    /class="picture" data-path="home\.opportunity\.cards\.0\.image" style="background:[^"]*radial-gradient/,
  );
});
