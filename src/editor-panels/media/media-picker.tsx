import '../../styles/panels.css';
import type { Trpc } from '../../api/trpc';
import { Dialog } from '../../ui/dialog';
import { MediaBrowser } from './media-browser';
import type { MediaItem } from './use-media';

interface MediaPickerProps {
  title: string;
  trpc: Trpc;
  /** The key of one that is not offered. */
  without?: string;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** Chooses a picture of the library for a place, or uploads one for it. */
export function MediaPicker({ title, trpc, without, onPick, onClose }: MediaPickerProps) {
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <MediaBrowser trpc={trpc} without={without} onChoose={onPick} />
    </Dialog>
  );
}
