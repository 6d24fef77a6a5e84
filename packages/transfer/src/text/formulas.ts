/*
 * A spreadsheet computes a cell that begins with one of these characters, also where it comes from a file. An apostrophe before it makes text
 * of it. A text that begins with apostrophes and one of these characters gets another one, so that reading returns what was written.
 */
const formula = /^'*[=+\-@\t\r]/
const protectedText = /^'(?='*[=+\-@\t\r])/

/** Returns a cell that no spreadsheet computes. */
export const protectFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the text of a cell: the inverse of `protectFormula`. */
export const unprotectFormula = (cell: string): string => cell.replace(protectedText, '')
