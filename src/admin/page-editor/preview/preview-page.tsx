import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { trpc } from '../../../api/trpc-react';
import { collectPhotos, type Photos } from '../../../content/photos';
import { arrangeSections } from '../../../editing/fields';
import { shownContent } from '../../../editing/state';
import { DynamicSections } from '../../../sections/dynamic-sections';
import { Boundary } from '../../../ui/boundary';
import { useEditing, useEntry } from '../use-entry';
import { OwnSections } from './own-sections';
import { PreviewSurroundings } from './preview-surroundings';

/**
 * Renders the page as visitors see it, with pending changes and the previewed past value.
 * @param brand the look to render the page in
 */
export function PreviewPage({ brand }: { brand: unknown }) {
  const { pageId, sections: read } = useEntry();
  const content = useDeferredValue(useEditing(shownContent));
  const sections = useStore(read);
  const shown = (content[pageId] ?? {}) as Record<string, unknown>;
  const dynamic = useMemo(() => arrangeSections(content, sections), [content, sections]);
  const known = useKnownPhotos();
  const photos = useMemo(() => ({ ...known, ...collectPhotos([shown, dynamic]) }), [known, shown, dynamic]);
  const drawn = useMemo(() => [shown, dynamic, photos], [shown, dynamic, photos]);
  return (
    <PreviewSurroundings brand={brand} content={drawn}>
      <Boundary value={content} fallback={<NotDrawn />}>
        <OwnSections pageId={pageId} content={shown} photos={photos} />
        <DynamicSections sections={dynamic} photos={photos} />
      </Boundary>
    </PreviewSurroundings>
  );
}

function NotDrawn() {
  return <p className="preview-failed">This can not be shown as it is now. Go on editing, or undo.</p>;
}

/**
 * Returns the site's photos of people, since a person on this page may have a photo on another. Until they are loaded, initials are
 * shown.
 */
function useKnownPhotos(): Photos | undefined {
  return trpc.content.photos.useQuery().data;
}
