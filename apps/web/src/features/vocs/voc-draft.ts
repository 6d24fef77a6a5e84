/** The name of the draft of a new vocabulary of a list. */
export const newVocDraft = (listId: string): string => `new voc of ${listId}`
