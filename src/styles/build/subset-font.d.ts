declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    keepFeatures?: readonly string[];
    noHinting?: boolean;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  /** Returns a font that contains only the characters of a text. */
  export = subsetFont;
}
