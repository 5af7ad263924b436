import { createContext, type ReactNode, useContext } from 'react';
import type { AltTexts } from '../lib/media-url';
import { AltTextsContext } from './alt-texts';
import { DrawingsContext } from './drawing';

const LocaleContext = createContext('en-US');

/**
 * True inside a preview. Its content may differ from the published one, so its parts must not request more of it from
 * the site.
 */
export const PreviewContext = createContext(false);

/** Returns the site's locale, which dates are formatted in. */
export function useLocale(): string {
  return useContext(LocaleContext);
}

interface SurroundingsProps {
  /** Alt texts from the media library. */
  alts?: AltTexts | undefined;
  /** The firm's own images that replace built-in illustrations. */
  drawings?: Readonly<Record<string, string | undefined>> | undefined;
  /** A BCP 47 tag. */
  locale: string;
  children: ReactNode;
}

const NONE = {};

/**
 * Provides the site-wide values that a page's parts need, wherever the page is rendered: for visitors, in a preview, or
 * as an earlier version.
 */
export function Surroundings({ alts = NONE, drawings = NONE, locale, children }: SurroundingsProps) {
  return (
    <AltTextsContext value={alts}>
      <DrawingsContext value={drawings}>
        <LocaleContext value={locale}>{children}</LocaleContext>
      </DrawingsContext>
    </AltTextsContext>
  );
}
