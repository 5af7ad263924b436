import type { HeifPixels } from 'libheif-js/wasm-bundle.js';
import type { SharpOptions } from 'sharp';
import { AppError } from '../../platform/errors';
import { MAX_READ_PIXELS } from './image-types';

/**
 * Decodes an iPhone photo to raw pixels in upright orientation. The prebuilt sharp only decodes AVIF, because HEVC is patented. Runs in the
 * child process, with its limits.
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export async function decodeHeic(bytes: Buffer): Promise<{ data: Buffer; options: SharpOptions }> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const images = new heif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary?.()) ?? images[0];
  if (!image) throw unreadable();
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_READ_PIXELS) {
    const limit = MAX_READ_PIXELS / 1_000_000;
    throw new AppError('UNPROCESSABLE_CONTENT', `The picture has more than ${limit} megapixels.`);
  }
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const drawn = await new Promise<HeifPixels | null>((resolve) => image.display(target, resolve));
  for (const each of images) each.free();
  if (!drawn) throw unreadable();
  return { data: withoutOpaqueAlpha(drawn), options: { raw: { width, height, channels: 3 } } };
}

/** Removes the alpha channel, which is always opaque in photos. */
function withoutOpaqueAlpha({ data, width, height }: HeifPixels): Buffer {
  const rgb = Buffer.allocUnsafe(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}

function unreadable(): AppError {
  return new AppError(
    'UNPROCESSABLE_CONTENT',
    'The HEIC picture cannot be read. On the iPhone, choose Settings > Camera > Formats > Most Compatible, or export it as JPEG.',
  );
}
