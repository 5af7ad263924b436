import { readLinkPreview } from '../api/link-preview';
import { uploadImage } from '../api/upload-media';
import { RichTextInput } from '../rich-text/rich-text-input';
import type { RichInput } from './rich-input';

/** The block editor with the site's own uploads and link previews. */
export const SiteRichInput: RichInput = (props) => (
  <RichTextInput {...props} upload={uploadImage} fetchLink={readLinkPreview} />
);
