const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the link of an e-mail carries in its address; '' for what is missing. */
export const mailedLink = (search: Record<string, unknown>) => ({
  email: text(search.email),
  token: text(search.token),
})
