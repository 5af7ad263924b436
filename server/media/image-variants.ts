import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { MEDIA_FORMATS, variantUrl, variantWidths } from '../../src/lib/media-url';

const TIMEOUT_SECONDS = 30;

/**
 * Makes a picture in the widths and types that pages ask for, each in a file of its own.
 * @param to `stem`: its key without the ending; `folder`: where the files are made
 * @returns the key and file of each
 */
export async function makeVariants(
  data: Buffer,
  { stem, width, folder }: { stem: string; width: number; folder: string },
): Promise<{ key: string; file: string }[]> {
  const made: { key: string; file: string }[] = [];
  // One after the other: each takes all the cores there are.
  for (const each of variantWidths(width)) {
    for (const format of MEDIA_FORMATS) {
      const resized = sharp(data).resize(each).timeout({ seconds: TIMEOUT_SECONDS });
      const encoded = format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 });
      const key = variantUrl(stem, each, format);
      const file = path.join(folder, key);
      await writeFile(file, await encoded.toBuffer());
      made.push({ key, file });
    }
  }
  return made;
}

/** Three colours of a picture's upper and three of its lower half, four bits for each part, as 18 hexadecimal digits. */
export async function colorsOf(data: Buffer): Promise<string> {
  const pixels = await sharp(data).resize(3, 2, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return [...pixels.subarray(0, 18)].map((value) => (value >> 4).toString(16)).join('');
}
