import type { AccountServices } from '../accounts/context';
import type { LinkPreviewer } from './link-preview/preview-link';
import type { MediaLibrary } from './media/media-library';

export interface LibraryServices extends AccountServices {
  media: MediaLibrary;
  linkPreviews: LinkPreviewer;
}
