/** The hidden part of a sentence: something between two asterisks. */
export const hiddenPart = /\*([^*]+)\*/g
