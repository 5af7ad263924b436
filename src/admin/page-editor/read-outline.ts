import { isContentPicture, type PageOutline, TEXT_TAGS } from '../../content/page-outline';

/** What a page is made of, as it stands in a document. */
export function readOutline(body: HTMLElement): PageOutline {
  const outline: PageOutline = { headings: [], pictures: [], texts: [] };
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    const path = element.closest('[data-path]')?.getAttribute('data-path') ?? undefined;
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (level) outline.headings.push({ level: Number(level), text: wordsOf(element), path });
    else if (TEXT_TAGS.has(tag)) outline.texts.push({ text: wordsOf(element), path });
    else if (tag === 'img' && isContentPicture(element.getAttribute('src') ?? ''))
      outline.pictures.push({ src: element.getAttribute('src') ?? '', alt: element.getAttribute('alt'), path });
  }
  return outline;
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
