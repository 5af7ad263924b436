/** An image stored on the site. */
export interface UploadedImage {
  url: string;
  width?: number;
  height?: number;
  alt?: string;
}

/**
 * Uploads an image from a file, or has it copied from an address.
 * @param onProgress receives the uploaded share, from 0 to 1
 * @throws Error with a message for the editor
 */
export type Upload = (source: Blob | string, onProgress?: (part: number) => void) => Promise<UploadedImage>;

/** Lets the editor choose an image from the media library. @returns null if the editor chose none */
export type ChooseImage = () => Promise<UploadedImage | null>;

/** Fetches a page's metadata for a link preview. @returns the raw response @throws if there is no response */
export type FetchLink = (url: string) => Promise<unknown>;
