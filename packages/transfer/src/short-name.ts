/** Characters of a name in a file: of a column, a field, a tag, or a file in an archive. No program writes longer ones. */
export const maxNameLength = 255

/**
 * Returns the end of a name that is longer than names are. What a stranger sends is made this short before anything but counting is done with
 * it: engines take time with the square of a text's length to normalize some texts.
 */
export const shortName = (name: string): string => (name.length > maxNameLength ? name.slice(-maxNameLength) : name)
