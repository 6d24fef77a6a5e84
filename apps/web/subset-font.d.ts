declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** The values of a variable font's axes that stay; a number is the only one. */
    variationAxes: Record<string, number | { min: number; max: number }>
  }
  /** Returns the font with these characters alone, and what their shaping needs. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
