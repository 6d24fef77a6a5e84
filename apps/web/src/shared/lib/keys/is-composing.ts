/**
 * Returns whether a key event belongs to an input method (IME). Safari ends the composition before it reports the key that
 * ended it, and marks that key only by the key code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
