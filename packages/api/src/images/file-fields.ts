import { limits, messages } from '@wordtide/contract'
import { AppError } from '../calls/errors.ts'

/** The fields of inputs that take a file. */
export const fileFieldNames = ['image', 'audio'] as const
export type FileFieldName = (typeof fileFieldNames)[number]

/** The largest file of each. */
export const maxBytes: Record<FileFieldName, number> = { image: limits.image, audio: limits.audio.bytes }

/** The error of a larger one. */
export const tooLarge = { image: 'IMAGE_TOO_LARGE', audio: 'AUDIO_TOO_LARGE' } as const

/** The message about a value that is neither a file nor the path of the current one. */
export const isNoFile: Record<FileFieldName, string> = { image: messages.imageIsNoFile, audio: messages.audioIsNoFile }

/** Creates the error of an input whose file cannot be used, with a message of its own. */
export const invalidFile = (name: FileFieldName, message: string): AppError =>
  new AppError('INVALID_INPUT', { issues: [{ path: [name], message }] })
