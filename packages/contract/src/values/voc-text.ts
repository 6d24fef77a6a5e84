/** The parts of an example sentence that a review hides: the text between two asterisks. */
export const hiddenPart = /\*([^*]+)\*/g

/** Returns whether an example sentence has a part to hide. */
export const hasHiddenPart = (sentence: string): boolean => sentence.search(hiddenPart) !== -1
