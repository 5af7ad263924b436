import { readLinkPreview } from '../../api/link-preview';
import { uploadImage } from '../../api/upload-media';
import type { RichInput } from '../../editor-panels/rich-input';
import { RichTextInput } from '../../rich-text/rich-text-input';

/** The block editor as the panels use it. */
export const AdminRichInput: RichInput = (props) => (
  <RichTextInput {...props} upload={uploadImage} fetchLink={readLinkPreview} />
);
