import { createContext, type ReactNode, useContext } from 'react';
import type { AltTexts } from '../lib/media-url';
import { AltTextsContext } from './alt-texts';
import { DrawingsContext } from './drawing';

const LocaleContext = createContext('en-US');

/** True within a preview, whose content may differ from what the site serves: its parts must not ask the site for more of it. */
export const PreviewContext = createContext(false);

/** The site's language, in which its dates are written. */
export function useLocale(): string {
  return useContext(LocaleContext);
}

interface SurroundingsProps {
  /** What the media library says its pictures show. */
  alts?: AltTexts | undefined;
  /** The firm's own pictures in place of drawings. */
  drawings?: Readonly<Record<string, string | undefined>> | undefined;
  /** A BCP 47 tag. */
  locale: string;
  children: ReactNode;
}

const NONE = {};

/** Everything a page's parts take from the site around them, wherever the page is drawn: for visitors, in a preview, or as it was. */
export function Surroundings({ alts = NONE, drawings = NONE, locale, children }: SurroundingsProps) {
  return (
    <AltTextsContext value={alts}>
      <DrawingsContext value={drawings}>
        <LocaleContext value={locale}>{children}</LocaleContext>
      </DrawingsContext>
    </AltTextsContext>
  );
}
