import { decodeEntities } from '../anki/entities.ts'
import { fieldText } from '../anki/field-text.ts'

/*
 * A spreadsheet computes a cell that begins with one of these characters, also where it comes from a file. An apostrophe before it makes text
 * of it. A text that begins with apostrophes and one of these characters gets another one, so that reading returns what was written.
 */
const formula = /^'*[=+\-@\t\r]/
const protectedText = /^'(?='*[=+\-@\t\r])/

/** Elements that editors write; other words between angle brackets are text, as in "to look <somebody> up". */
const markup =
  /<\/?(?:a|audio|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|rb|rp|rt|ruby|s|script|small|source|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|video)(?=[\s/>])|\[sound:|\{\{c\d/i

/** Returns a cell that no spreadsheet computes. */
export const protectFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the text of a cell: the inverse of `protectFormula`. */
export const unprotectFormula = (cell: string): string => cell.replace(protectedText, '')

/** Returns the text of a cell that may be HTML, which becomes text as in the notes of a package. Other text is returned to the last space. */
export const plainText = (cell: string): string =>
  markup.test(cell) ? fieldText(cell).text : decodeEntities(cell.replaceAll('&nbsp;', ' '))
