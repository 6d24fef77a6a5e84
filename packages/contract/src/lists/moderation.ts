import * as z from 'zod'
import { choiceError, messages, optionalText } from '../text.ts'
import { reportReasons } from '../values/choices.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

const { min, max } = limits.report.text
const ofList = { listId: z.string() }

const reasonAndText = {
  reason: z.enum(reportReasons, { error: choiceError('Unknown reason') }),
  text: optionalText(max).describe(
    `Required if the reason is \`other\`. At least ${min} characters, unless it is empty.`,
  ),
}

/** A report needs a text where its reason says nothing. */
const explained = z.superRefine<{ reason: string; text: string }>(({ reason, text }, { addIssue }) => {
  if (text === '' ? reason !== 'other' : text.length >= min) return
  addIssue({ code: 'custom', message: text === '' ? messages.required : messages.tooShort, path: ['text'] })
})

/** The fields of the form that reports a list. */
export const reportFields = z.object(reasonAndText).check(explained)

/** A report of another user's public list to the operator of the server. */
export const createReportInput = z.object({ ...ofList, ...reasonAndText }).check(explained)
export const reportView = z.object({ id: z.string() })

/** Blocks the owner of a list. */
export const createBlockInput = z.object(ofList)
export const blockId = z.object({ id: z.string() })

/** A user whom the caller has blocked. `id` is that of the block. */
export const blockView = z.object({ id: z.string(), name: z.string(), createdAt: unixMs })
export type BlockView = z.infer<typeof blockView>

/** The last blocked first. */
export const blocksView = z.array(blockView)
