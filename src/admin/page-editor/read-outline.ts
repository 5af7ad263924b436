import {
  findGround,
  findTextColour,
  isContentPicture,
  LARGE_HEADINGS,
  type PageOutline,
  TEXT_TAGS,
} from '../../content/page-outline';

/** Reads the outline of a rendered page: headings, images, texts and colored texts. */
export function readOutline(body: HTMLElement): PageOutline {
  const outline: Required<PageOutline> = { headings: [], pictures: [], texts: [], coloured: [] };
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    const path = element.closest('[data-path]')?.getAttribute('data-path') ?? undefined;
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (level) outline.headings.push({ level: Number(level), text: readWords(element), path });
    else if (TEXT_TAGS.has(tag)) outline.texts.push({ text: readWords(element), path });
    else if (tag === 'img' && isContentPicture(element.getAttribute('src') ?? ''))
      outline.pictures.push({ src: element.getAttribute('src') ?? '', alt: element.getAttribute('alt'), path });
    const colour = level || TEXT_TAGS.has(tag) ? findNearestColor(element) : undefined;
    if (colour !== undefined) {
      const isLarge = level !== undefined && Number(level) <= LARGE_HEADINGS;
      outline.coloured.push({ text: readWords(element), colour, isLarge, ground: findNearestGround(element), path });
    }
  }
  return outline;
}

/** Returns the text color set on an element or its nearest ancestor, if any. */
function findNearestColor(element: Element): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const colour = findTextColour(at.getAttribute('style') ?? '');
    if (colour !== undefined) return colour;
  }
  return undefined;
}

/** Returns the background set on an element or its nearest ancestor, if any. */
function findNearestGround(element: Element): ReturnType<typeof findGround> {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const ground = findGround(at.classList);
    if (ground !== undefined) return ground;
  }
  return undefined;
}

function readWords(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
