import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageKeys } from '../../../api/page-keys';
import { readContent } from '../../../api/site-calls';
import { brandCss } from '../../../content/brand/brand-css';
import { DEFAULT_PALETTE, type Palette, paletteOf } from '../../../content/brand/palette';
import { readBrand } from '../../../content/brand/read-brand';
import { shownContent } from '../../../editing/state';
import { useEditing, useEntry } from '../use-entry';

/** The look of the pages. */
interface Look {
  /** The look's CSS. */
  css: string;
  /** The brand that the look derives from. */
  brand: unknown;
  palette: Palette;
}

/** Returns the site's look: with unsaved changes while the shared site content is being edited, otherwise as saved. */
export function useLook(): Look {
  const { pageId } = useEntry();
  const isShared = pageId === 'site';
  const content = useEditing(shownContent);
  const saved = useQuery({
    queryKey: pageKeys.content('site'),
    queryFn: () => readContent('site'),
    enabled: !isShared,
  });
  const site = (isShared ? content.site : saved.data) as Record<string, unknown> | undefined;
  const brand = site?.brand;
  return useMemo(() => makeLook(brand), [brand]);
}

/** Returns the look of a brand without its font URLs, since the dashboard loads the fonts in its own style sheets. */
export function makeLook(brand: unknown): Look {
  const { colours } = readBrand(brand);
  return { brand, css: brandCss(brand, () => undefined), palette: colours ? paletteOf(colours) : DEFAULT_PALETTE };
}
