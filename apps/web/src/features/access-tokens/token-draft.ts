/** The name of the draft of a new access token. */
export const tokenDraft = 'access token'
