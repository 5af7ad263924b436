import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { trpc } from '../../api/trpc-react';
import { MediaBrowser } from '../../editor-panels/media/media-browser';
import type { MediaItem } from '../../editor-panels/media/use-library';
import { ScreenFrame } from '../administration/screen-frame';
import { MediaDetail } from './media-detail';

/** Manages the site's images. `?q=` sets the initial search, `?picture=` opens an image. */
export function MediaScreen() {
  const asked = new URLSearchParams(useSearch());
  const [chosen, setChosen] = useState<MediaItem | null>();
  const key = asked.get('picture');
  const linked = trpc.media.description.useQuery(key === null ? skipToken : { key }, { retry: false, staleTime: 0 });
  const opened = chosen === undefined ? (linked.data ?? null) : chosen;
  return (
    <ScreenFrame title="Images" lead="All images you can use on your pages.">
      <MediaBrowser current={opened?.key} words={asked.get('q') ?? ''} onChoose={setChosen}>
        {opened ? <MediaDetail key={opened.key} item={opened} onClose={() => setChosen(null)} /> : null}
      </MediaBrowser>
    </ScreenFrame>
  );
}
