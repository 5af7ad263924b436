import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { pageKeys } from '../../../api/page-keys';
import { readContent } from '../../../api/site-calls';
import { trpc } from '../../../api/trpc-react';
import type { AltTexts } from '../../../lib/media-url';
import { Surroundings } from '../../../ui/surroundings';
import { useDrawings } from './use-drawings';

interface PreviewSurroundingsProps {
  /** The look to render the page in. */
  brand: unknown;
  /** The displayed content, whose illustrations and images are loaded. */
  content: unknown;
  /** Alt texts to use instead of the current ones. */
  alts?: AltTexts;
  children: ReactNode;
}

/** Provides what a page takes from the site around it: alt texts, custom illustrations and the language. */
export function PreviewSurroundings({ brand, content, alts, children }: PreviewSurroundingsProps) {
  const site = useQuery({ queryKey: pageKeys.content('site'), queryFn: () => readContent('site') });
  const drawings = useDrawings(content, (site.data as { brand?: unknown } | undefined)?.brand, brand);
  const known = useAltTexts(alts === undefined ? content : null);
  const { data: region } = trpc.settings.region.useQuery();
  return (
    <Surroundings alts={alts ?? known} drawings={drawings} locale={region?.locale ?? 'en-US'}>
      {children}
    </Surroundings>
  );
}

/** Names per request: they are part of the URL, whose length is limited. */
const MAX_NAMES = 50;

/** Returns the current alt texts of all library images in a content. */
function useAltTexts(content: unknown): AltTexts {
  const names = useMemo(() => findMediaNames(content), [content]);
  const parts = Array.from({ length: Math.ceil(names.length / MAX_NAMES) }, (_, at) =>
    names.slice(at * MAX_NAMES, (at + 1) * MAX_NAMES),
  );
  return trpc.useQueries((t) => parts.map((names) => t.content.alts({ names })), { combine: mergeAnswers });
}

function mergeAnswers(answers: { data: AltTexts | undefined }[]): AltTexts {
  return Object.assign({}, ...answers.map(({ data }) => data));
}

const ADDRESS = /\/media\/([0-9a-f]{16})[0-9a-f]{24}[-.]/g;

/** Returns the short names of all library images in a value, sorted and without duplicates. */
function findMediaNames(value: unknown): string[] {
  const found = (JSON.stringify(value ?? null) ?? '').matchAll(ADDRESS);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}
