declare module 'libheif-js/wasm-bundle.js' {
  /** The part that `redraw-picture.ts` uses. */
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary?(): boolean;
    display(target: HeifPixels, done: (drawn: HeifPixels | null) => void): void;
    free(): void;
  }
  export interface HeifPixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default libheif;
}
