import { createContext, useContext } from 'react';
import { type AltTexts, mediaName } from '../lib/media-url';

/** Alt texts of the images on a page. They are sent with the content, so that components need no request for them. */
export const AltTextsContext = createContext<AltTexts>({});

/** Returns an image's alt text from the media library; empty if it has none or is not in the library. */
export function useAltText(src: string | undefined): string {
  const texts = useContext(AltTextsContext);
  const name = src === undefined ? null : mediaName(src);
  return name !== null && Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}
