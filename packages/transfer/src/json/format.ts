/** What our own JSON begins with. A reader refuses a later version, which it would not understand whole. */
export const jsonFormat = { format: 'wordtide', version: 1 } as const
