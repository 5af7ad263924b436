import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture, uploadTests } from './testing-uploads';

const { upload, get } = uploadTests();

/** 64 by 32 pixels, left half red, right half blue, written by `heif-enc`. */
const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAPwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAEdtZGF0AAAAOygBr1jm9Oq//+Vrv/6j/IfJ/JMhjsMbOX/d0EfjNy3Vbc1BZ86/2dVpMoTxIWuY+URRuwhw/SAypwhD',
  'base64',
);

describe('a photo', () => {
  it('with 48 megapixels is scaled down to 40', async () => {
    const bytes = await picture({ width: 8064, height: 6048 }).jpeg().toBuffer();
    const { status, body } = await upload([{ bytes }]);
    expect([status, body.file.width, body.file.height]).toEqual([201, 7302, 5477]);
    const { width, height } = await sharp((await get(body.file.url)).bytes).metadata();
    expect([width, height]).toEqual([7302, 5477]);
  }, 60_000);

  it('in HEIC becomes a JPEG', async () => {
    const { status, body } = await upload([{ bytes: HEIC, name: 'IMG_0001.HEIC', type: 'image/heic' }]);
    expect([status, body.file.width, body.file.height]).toEqual([201, 64, 32]);
    expect(body.file.url).toMatch(/\.jpg$/);
    const { data, info } = await sharp((await get(body.file.url)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((16 * info.width + x) * 3, (16 * info.width + x) * 3 + 3)];
    const [[red = 0, , noBlue = 0], [noRed = 0, , blue = 0]] = [at(8), at(56)];
    expect(Math.min(red, blue)).toBeGreaterThan(150);
    expect(Math.max(noRed, noBlue)).toBeLessThan(80);
  }, 60_000);

  it('in HEIC that cannot be read is rejected with instructions', async () => {
    const { status, body } = await upload([{ bytes: HEIC.subarray(0, 300), name: 'a.heic' }]);
    expect([status, body.message]).toEqual([422, expect.stringContaining('export it as JPEG')]);
  });
});
