/** The first fields of our own JSON. Later versions are refused, because a reader would not understand all of them. */
export const jsonFormat = { format: 'wordtide', version: 1 } as const
