import { useState } from 'react';
import { Link } from 'wouter';
import { MediaBrowser } from '../../editor-panels/media/media-browser';
import type { MediaItem } from '../../editor-panels/media/use-media';
import { ScreenFrame } from '../administration/screen-frame';
import { SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { MediaDetail } from './media-detail';

/** The pictures of the site: what stands on the pages, and what may. */
export function MediaScreen() {
  const { trpc } = useDashboard();
  const [opened, setOpened] = useState<MediaItem | null>(null);
  return (
    <ScreenFrame
      title="Pictures"
      lead="What stands on the pages, and what may."
      tools={
        <Link className="tool-button" href={SCREEN_PATHS.documents}>
          Documents
        </Link>
      }
    >
      <MediaBrowser trpc={trpc} current={opened?.key} onChoose={setOpened}>
        {opened ? <MediaDetail key={opened.key} item={opened} onClose={() => setOpened(null)} /> : null}
      </MediaBrowser>
    </ScreenFrame>
  );
}
