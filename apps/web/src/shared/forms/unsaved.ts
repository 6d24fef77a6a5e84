type Ask = (leave: () => void) => void

const changedForms = new Set<Ask>()

/** Makes a changed form of the page known to those who would take the page away; gives how to end that. */
export function whileChanged(ask: Ask): () => void {
  changedForms.add(ask)
  return () => void changedForms.delete(ask)
}

/** Leaves once a changed form of the page has asked; at once where there is none. */
export function leaveForms(leave: () => void): void {
  const [ask] = changedForms
  if (ask === undefined) leave()
  else ask(leave)
}
