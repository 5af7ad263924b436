import '../../styles/panels.css';
import { Dialog } from '../../ui/dialog';
import { MediaBrowser } from './media-browser';
import type { MediaItem } from './use-media';

interface MediaPickerProps {
  title: string;
  /** The key of one that is not offered. */
  without?: string;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** Chooses a picture of the library for a place, or uploads one for it. */
export function MediaPicker({ title, without, onPick, onClose }: MediaPickerProps) {
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <MediaBrowser without={without} onChoose={onPick} />
    </Dialog>
  );
}
