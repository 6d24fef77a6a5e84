/** What closing the dialog would lose: what was chosen before the import, or the rest of an import that runs. */
export type Unsaved = 'nothing' | 'choices' | 'import'
