declare module 'wawoff2' {
  /** What a WOFF2 file holds, as an OpenType file. @throws Error where it is none */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
