/** What was typed into a form when the session ended under it, by the name of the form. */
export interface Drafts {
  keep(form: string, values: object): void
  /** Once: what is taken is gone. */
  take(form: string): object | undefined
}

/** Drafts belong to one person; `belongTo` drops what is of anybody else. */
export function createDrafts() {
  const kept = new Map<string, object>()
  let owner: string | undefined
  return {
    keep: (form: string, values: object) => void kept.set(form, values),
    take(form: string) {
      const values = kept.get(form)
      kept.delete(form)
      return values
    },
    belongTo(person: string | undefined) {
      if (person === undefined || person !== owner) kept.clear()
      owner = person
    },
  }
}
