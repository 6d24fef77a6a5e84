import * as z from 'zod'
import { choiceError, minLength, requiredText } from './text.ts'
import { feedbackTypes } from './values/choices.ts'
import { limits } from './values/limits.ts'

const { subject, message } = limits.feedback

export const feedbackInput = z.object({
  type: z.enum(feedbackTypes, {
    error: choiceError('Unknown type'),
  }),
  subject: requiredText(subject.max).check(minLength(subject.min)),
  message: requiredText(message.max).check(minLength(message.min)),
})
/** `id` is the reference that the user sees. */
export const feedbackView = z.object({ id: z.string() })
