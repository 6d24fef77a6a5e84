/** What closing the dialog means at the moment. */
export interface Closing {
  /** What would be lost: what was chosen before the import, or the rest of an import that runs. */
  loses: 'nothing' | 'choices' | 'rest'
  /** Stops the import that runs. The dialog then stays open with the result. */
  stop?: () => void
  /** The list that an import has created, which is opened. */
  newListId?: string
}
