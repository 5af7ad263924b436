import { createContext, useContext } from 'react';
import { type AltTexts, mediaName } from '../lib/media-url';

/** The words of the pictures on screen; pages are given them with their content, so that none asks for them. */
export const AltTextsContext = createContext<AltTexts>({});

/** What the media library says a picture shows; empty where it says nothing, or the picture is none of its own. */
export function useAltText(src: string | undefined): string {
  const texts = useContext(AltTextsContext);
  const name = src === undefined ? null : mediaName(src);
  return name !== null && Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}
