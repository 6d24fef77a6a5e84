import * as z from 'zod'
import { maxLength, messages, text } from '../text.ts'
import { limits } from '../values/limits.ts'

const { roster: bounds } = limits

/** The content of a roster: the addresses to invite, each once, and the unreadable rows, at most `limits.roster.unreadable`. */
export interface Roster {
  addresses: string[]
  unreadable: UnreadableRow[]
}

/** A row without an address, or a word in a row that looks like an address but is not a valid one. */
export interface UnreadableRow {
  /** From 1, empty rows included. */
  row: number
  text: string
}

/**
 * Reads a roster: rows of addresses between spaces, commas or semicolons, of `Name <address>`, or of cells of a spreadsheet. Whatever has no
 * `@` stands beside an address, such as a name. The time is linear in the length of the text.
 */
export function readRoster(text: string): Roster {
  const addresses = new Map<string, string>()
  const unreadable: UnreadableRow[] = []
  const report = (row: number, text: string) => {
    if (unreadable.length < bounds.unreadable) unreadable.push({ row, text: shortened(text) })
  }
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const words = line.split(separators).map(bare).filter(Boolean)
    const candidates = words.filter((word) => word.includes('@'))
    if (words.length > 0 && candidates.length === 0) report(index + 1, line.trim())
    for (const candidate of candidates) {
      const key = candidate.toLowerCase()
      if (!isAddress(candidate)) report(index + 1, candidate)
      else if (!addresses.has(key)) addresses.set(key, candidate)
    }
  }
  return { addresses: [...addresses.values()], unreadable }
}

const separators = /[\s,;|"“”„<>()[\]]/u

/** A word without what may stand around an address: quotation marks, the scheme of a link, the dot of a sentence. */
const bare = (word: string): string => word.replace(/^['‘’]?(?:mailto:)?/iu, '').replace(/['‘’.:]{1,3}$/u, '')

/** The addresses that an account may have. */
const isAddress = (word: string) => word.length <= limits.email && z.regexes.email.test(word)

const shortened = (text: string): string =>
  text.length <= bounds.shown ? text : `${text.slice(0, bounds.shown - 1).replace(/\p{Surrogate}$/u, '')}…`

/** A roster as it is pasted, with at least one address and at most `limits.roster.addresses`; `readRoster` reads it. */
export const roster = text()
  .check(maxLength(bounds.text))
  .superRefine((value, { addIssue }) => {
    // A text that is too long is refused anyway.
    if (value.length > bounds.text) return
    const refuse = (message: string) => addIssue({ code: 'custom', message })
    if (value.trim() === '') return refuse(messages.required)
    const { addresses } = readRoster(value)
    if (addresses.length === 0) refuse('There is no e-mail address in it')
    if (addresses.length > bounds.addresses) refuse(`At most ${bounds.addresses} addresses at a time`)
  })
  .describe(
    'E-mail addresses: one in a line, separated by commas or semicolons, as `Name <address>`, or in rows of a spreadsheet.',
  )

/** Returns the message about a roster for which too few of the day's invitations are left. */
export const tooFewInvitations = (left: number): string =>
  `Nothing was sent: one teacher can invite ${bounds.mailsPerDay} people a day, and you can invite ${left} more today`

/** The fields of the form by which a teacher invites. */
export const invitationFields = z.object({ roster })
export const inviteInput = invitationFields.extend({ classId: z.string() })

/** The outcome of a roster. */
export const invitationsView = z.object({
  sent: z
    .int()
    .describe(
      `The mails: one for each address, but for members, and for mailboxes that have got ${bounds.mailboxPerDay} invitations today.`,
    ),
  unreadable: z
    .array(z.object({ row: z.int().describe('From 1.'), text: z.string() }))
    .describe('The rows without an address, and what looks like an address and is none.'),
})
