declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** The values of a variable font's axes that stay. */
    variationAxes: Record<string, { min: number; max: number }>
  }
  /** Returns the font with these characters alone, and what their shaping needs. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
