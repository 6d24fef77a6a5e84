// Apart from the forms, which are loaded when they are opened: the pages that open one again know its draft by these names.

/** The draft of a list; without an id, of a new one. */
export const listDraft = (id?: string): string => (id === undefined ? 'list' : `list ${id}`)

/** The draft of a vocabulary. */
export const vocDraft = (id: string): string => `voc ${id}`

/** The draft of a new vocabulary of a list. */
export const newVocDraft = (listId: string): string => `new voc of ${listId}`

/** The draft of a new access token. */
export const tokenDraft = 'access token'

/** The draft of a new webhook. */
export const webhookDraft = 'webhook'

/** The draft of a new share of a list. */
export const shareDraft = (listId: string): string => `share of ${listId}`
