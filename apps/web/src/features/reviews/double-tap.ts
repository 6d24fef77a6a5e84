/** The second tap of a double tap, or click of a double click, comes within this time. */
export const doubleTapMs = 300
