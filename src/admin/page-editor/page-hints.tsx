import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Palette } from '../../content/brand/palette';
import {
  findGround,
  findHints,
  findTextColour,
  type Hint,
  isContentPicture,
  LARGE_HEADINGS,
  type PageOutline,
  TEXT_TAGS,
} from '../../content/page-outline';
import { shownContent } from '../../editing/state';
import { checkDescription, readDescription } from '../../pages/description-hints';
import { storedFacts } from '../../pages/page-facts';
import { describeHint } from '../check/describe-hint';
import { useEditing, useEntry } from './use-entry';

/** Delay after the last change before the page is checked. */
const RESTS_MS = 600;

interface PageHintsProps {
  /** The body of the preview document. */
  body: HTMLElement;
  /** The palette the page is rendered with. */
  palette: Palette;
  /** Called when a hint about a text is clicked. */
  onPick: (path: string) => void;
}

/** Lists possible improvements of the page being edited. Collapsed by default. */
export function PageHints({ body, palette, onPick }: PageHintsProps) {
  const named = useStore(useEntry().sections);
  const hints = [...useDescriptionHints(), ...useHints(body, palette)];
  if (hints.length === 0) return null;
  return (
    <details className="page-hints">
      <summary>{hints.length === 1 ? '1 hint' : `${hints.length} hints`} for this page</summary>
      <ul>
        {hints.map((hint) => {
          const { kind, message, path } = hint;
          const words = describeHint(hint, named);
          return (
            <li key={`${kind} ${message} ${path}`}>
              {path === undefined ? (
                words
              ) : (
                <button type="button" className="link-button" onClick={() => onPick(path)}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Returns hints about the page's meta description, including unsaved changes. */
function useDescriptionHints(): readonly Hint[] {
  const { pageId } = useEntry();
  const content = useEditing(shownContent)[pageId];
  const isIndexed = storedFacts(content).index !== false;
  return isIndexed ? checkDescription(readDescription(pageId, content)) : [];
}

function useHints(body: HTMLElement, palette: Palette): readonly Hint[] {
  const [hints, setHints] = useState<readonly Hint[]>([]);
  useEffect(() => {
    const read = () => setHints(findHints(readOutline(body), palette));
    let timer = setTimeout(read, RESTS_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, RESTS_MS);
    });
    observer.observe(body, { subtree: true, childList: true, characterData: true, attributeFilter: ['alt', 'src'] });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [body, palette]);
  return hints;
}

/** Reads the outline of a rendered page: headings, images, texts and colored texts. */
function readOutline(body: HTMLElement): PageOutline {
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
