import * as z from 'zod'
import { feedbackTypes } from './feedback-types.ts'
import { limits } from './limits.ts'
import { atLeast, choiceError, requiredText } from './text.ts'

const { subject, message } = limits.feedback

export const feedbackInput = z.object({
  type: z.enum(feedbackTypes, {
    error: choiceError('Unknown type'),
  }),
  subject: requiredText(subject.max).check(atLeast(subject.min)),
  message: requiredText(message.max).check(atLeast(message.min)),
})
/** `id` is the reference that the person is told. */
export const feedbackView = z.object({ id: z.string() })
