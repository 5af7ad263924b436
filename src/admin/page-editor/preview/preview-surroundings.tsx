import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageKeys } from '../../../api/page-keys';
import { readContent } from '../../../api/site-calls';
import { trpc } from '../../../api/trpc-react';
import type { AltTexts } from '../../../lib/media-url';
import { Surroundings } from '../../../ui/surroundings';
import { useAltTexts } from './use-alt-texts';
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
