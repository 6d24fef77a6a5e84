import { zodResolver } from '@hookform/resolvers/zod'
import { feedbackInput } from '@wordtide/contract'

/** Validates by the contract's feedback. */
export const feedbackResolver = zodResolver(feedbackInput)
