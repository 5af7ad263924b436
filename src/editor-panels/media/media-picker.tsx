import '../../styles/panels.css';
import { Dialog } from '../../ui/dialog';
import { MediaBrowser } from './media-browser';
import type { MediaItem } from './use-library';

interface MediaPickerProps {
  title: string;
  /** Key of an image to leave out. */
  without?: string;
  onPick: (item: MediaItem) => void;
  onClose: () => void;
}

/** A dialog for choosing an image from the library or uploading one. */
export function MediaPicker({ title, without, onPick, onClose }: MediaPickerProps) {
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <MediaBrowser without={without} isPicker onChoose={onPick} />
    </Dialog>
  );
}
