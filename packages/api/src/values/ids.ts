import { uuidv7 } from 'uuidv7'
import * as z from 'zod'

/** Creates a UUID v7: ids sort by the time when they were made. */
export const newId = (): string => uuidv7()

const uuid = z.guid()

/** Returns whether a text is a well-formed id. PostgreSQL throws for any other text in a comparison with a uuid. */
export const isId = (text: string): boolean => uuid.safeParse(text).success
