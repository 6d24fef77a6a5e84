/** The link with which one joins the class with this code. The server serves the host of its public address alone. */
export const joinLinkOf = (code: string): string => `${window.location.origin}/join/${code}`

/** A code in two groups, which are easier to copy by hand; a typed code may have the space in it. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
