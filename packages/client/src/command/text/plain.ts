/** Characters that would move the cursor, or change the order of text outside of their own. */
const controls = /[\p{Cc}\u2028\u2029]+/gu
const overrides = /[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns a text of the server as one line that is safe to print: a term in somebody else's list must not be able to steer the terminal.
 */
export const plain = (text: string): string => text.replace(overrides, '').replace(controls, ' ')

/** The same with its lines. */
export const plainLines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/).map(plain)
