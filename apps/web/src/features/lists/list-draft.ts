/** The name of the draft of a list; without an id, of a new one. */
export const listDraft = (id?: string): string => (id === undefined ? 'list' : `list ${id}`)
