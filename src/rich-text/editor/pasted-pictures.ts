/** The number of pasted items that were lost, by kind. */
export interface Lost {
  pictures: number;
  /** Videos, frames, and drawings. */
  embeds: number;
  /** Links around images, which image blocks do not support. */
  pictureLinks: number;
}

/** The attribute that stores the address of a pasted image. */
export const PICTURE_SOURCE = 'data-src';
/** The element that replaces frames, objects, and plug-ins before parsing. */
export const FRAME = 'x-frame';
const EMBEDS = `${FRAME}, video, audio, canvas, svg`;
/** Smaller images and drawings are icons or tracking pixels; in pixels. */
const ICON = 32;

/** Removes content that cannot become a block: images missing from the clipboard, and embedded content. */
export function removeUnusable(body: HTMLElement): Lost {
  const lost: Lost = { pictures: 0, embeds: 0, pictureLinks: 0 };
  for (const element of body.querySelectorAll(EMBEDS)) {
    if (body.contains(element) && !isIcon(element) && !element.closest('button')) lost.embeds += 1;
    element.remove();
  }
  for (const picture of body.querySelectorAll('img')) {
    if (isUsable(picture.getAttribute('src') ?? '')) {
      if (!isIcon(picture) && picture.closest('a[href]')) lost.pictureLinks += 1;
      continue;
    }
    if (!isIcon(picture)) lost.pictures += 1;
    picture.remove();
  }
  return lost;
}

/**
 * Moves each image out of the block that contains it, because images are blocks of their own. It goes before the block
 * if no text precedes it there, otherwise after it.
 */
export function moveOutOfBlocks(body: HTMLElement): void {
  const ends = new Map<Element, Element>();
  for (const picture of body.querySelectorAll('img')) {
    const block = [...body.children].find((child) => child !== picture && child.contains(picture));
    if (!block) continue;
    if (hasWordsBefore(block, picture)) {
      (ends.get(block) ?? block).after(picture);
      ends.set(block, picture);
    } else block.before(picture);
  }
}

/** Returns a notification about everything that was lost, or null if nothing was. */
export function describeLost({ pictures, embeds, pictureLinks }: Lost): string | null {
  const parts = [
    pictures > 0 && `${count(pictures, 'image')} whose files are not on the clipboard`,
    embeds > 0 &&
      `${count(embeds, 'video, drawing or other embedded item', 'videos, drawings or other embedded items')}`,
    pictureLinks > 0 && `the ${pictureLinks === 1 ? 'link on an image' : `links on ${pictureLinks} images`}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const advice = pictures > 0 ? ' Add images with an Image block.' : '';
  return `Could not paste ${new Intl.ListFormat('en').format(parts)}.${advice}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Returns true for web addresses, addresses on this site, and data URLs of images. */
function isUsable(src: string): boolean {
  return /^(https?:|data:image\/|\/(?!\/))/i.test(src.trim());
}

function isIcon(element: Element): boolean {
  const sizes = [element.getAttribute('width'), element.getAttribute('height')].filter((size) => size !== null);
  if (element.matches('svg') && element.closest('a, span, [role="button"], [aria-hidden="true"]')) return true;
  return sizes.some((size) => Number.parseFloat(size) < ICON);
}

function hasWordsBefore(block: Element, picture: Element): boolean {
  const range = picture.ownerDocument.createRange();
  range.setStart(block, 0);
  range.setEndBefore(picture);
  return (
    range
      .toString()
      .replace(/\u00a0/g, ' ')
      .trim() !== ''
  );
}
