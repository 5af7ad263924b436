import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageKeys } from '../../../api/page-keys';
import { readContent } from '../../../api/site-calls';
import { brandCss } from '../../../content/brand/brand-css';
import { DEFAULT_PALETTE, type Palette, paletteOf } from '../../../content/brand/palette';
import { readBrand } from '../../../content/brand/read-brand';
import { shownContent } from '../../../editing/selectors';
import { useEditing, useEntry } from '../use-entry';

/** How the pages look. */
interface Look {
  /** The style sheet that makes it so. */
  css: string;
  /** What it is made of. */
  brand: unknown;
  palette: Palette;
}

/** The look that the firm has chosen: as it is being chosen where one is on what all pages share, else as it is saved. */
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
  return useMemo(() => lookOf(brand), [brand]);
}

/** The look of a brand, without its fonts' addresses: the dashboard has the fonts by its own sheets. */
export function lookOf(brand: unknown): Look {
  const { colours } = readBrand(brand);
  return { brand, css: brandCss(brand, () => undefined), palette: colours ? paletteOf(colours) : DEFAULT_PALETTE };
}
