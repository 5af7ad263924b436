/** A picture as the site keeps it. */
export interface UploadedImage {
  url: string;
  width?: number;
  height?: number;
  alt?: string;
}

/**
 * Takes in a picture: a file, or the address it is copied from.
 * @param onProgress told how much is sent, from 0 to 1
 * @throws Error with a message for the editor
 */
export type Upload = (source: Blob | string, onProgress?: (part: number) => void) => Promise<UploadedImage>;

/** Has a picture chosen among those the site keeps. @returns null where none was */
export type ChooseImage = () => Promise<UploadedImage | null>;

/** Asks for what a page says of itself. @returns the answer as it came @throws where none came */
export type FetchLink = (url: string) => Promise<unknown>;
