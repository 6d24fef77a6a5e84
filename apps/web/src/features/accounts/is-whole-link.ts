import { activateInput } from '@wordtide/contract'

/** Whether the link of an e-mail came whole: one that lost its address or token on the way can only be refused. */
export const isWholeLink = (link: { email: string; token: string }): boolean => activateInput.safeParse(link).success
