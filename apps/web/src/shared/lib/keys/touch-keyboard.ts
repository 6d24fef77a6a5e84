/** Returns whether focusing a text field brings up a keyboard that covers half of the screen. */
export const hasTouchKeyboard = () => matchMedia('(pointer: coarse)').matches
