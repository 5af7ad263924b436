import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageKeys } from '../../../api/page-keys';
import { DRAWING_NAMES } from '../../../content/brand/drawings';
import { DEFAULT_PALETTE, type Palette, paletteOf } from '../../../content/brand/palette';
import { readBrand } from '../../../content/brand/read-brand';

/**
 * Returns the site's illustrations by name as URLs, in the colors of a look; the server only has them in the saved colors. If the
 * site replaces an illustration with an image of its own, returns that image.
 * @param shown the content with further illustrations besides those of the page views
 * @param saved the site's saved brand
 * @param chosen the brand to render the content in
 */
export function useDrawings(shown: unknown, saved: unknown, chosen: unknown): Record<string, string> {
  const [from, to] = [readPalette(saved), readPalette(chosen)];
  const isSame = JSON.stringify(from) === JSON.stringify(to);
  const names = useMemo(
    () => (isSame ? [] : [...new Set([...DRAWING_NAMES, ...findDrawingNames(shown)])]),
    [isSame, shown],
  );
  const drawings = useQueries({
    queries: names.map((name) => ({
      queryKey: pageKeys.drawing(name, [from.navy, from.gold, from.paper]),
      queryFn: async () => [name, await fetchDrawing(name)] as const,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => answers.flatMap(({ data }) => (data ? [data] : [])),
  });
  const coloured = drawings.map(([name, text]) => [name, toDataUrl(recolor(text, from, to))]);
  return { ...Object.fromEntries(coloured), ...readReplacements(chosen) };
}

function readPalette(brand: unknown): Palette {
  const { colours } = readBrand(brand);
  return colours ? paletteOf(colours) : DEFAULT_PALETTE;
}

/** Returns the images that replace illustrations, without empty ones. */
function readReplacements(brand: unknown): Record<string, string> {
  const said = (brand as { drawings?: unknown } | null | undefined)?.drawings ?? {};
  return Object.fromEntries(
    Object.entries(said).filter(([, picture]) => typeof picture === 'string' && picture !== ''),
  ) as Record<string, string>;
}

function findDrawingNames(content: unknown): string[] {
  const found = JSON.stringify(content ?? null).matchAll(/"\/illustrations\/([\w-]+)\.svg"/g);
  return [...found].map(([, name = '']) => name);
}

async function fetchDrawing(name: string): Promise<string> {
  const answer = await fetch(`/illustrations/${name}.svg`);
  return answer.ok ? answer.text() : '';
}

function recolor(text: string, from: Palette, to: Palette): string {
  const tones = new Map(Object.entries(from).map(([tone, hex]) => [hex, to[tone as keyof Palette]]));
  return text.replace(/#[0-9a-f]{6}\b/g, (hex) => tones.get(hex) ?? hex);
}

function toDataUrl(svg: string): string {
  return svg === '' ? '' : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
