import { uuidv7 } from 'uuidv7'
import * as z from 'zod'

/** A new id: UUID v7, so that ids made later sort later. */
export const newId = (): string => uuidv7()

const uuid = z.guid()

/** Whether text can be the id of anything; asking the database for another would be an error, not an answer. */
export const isId = (text: string): boolean => uuid.safeParse(text).success
