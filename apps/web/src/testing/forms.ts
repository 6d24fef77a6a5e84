import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Sets the text of a field at once: typing renders the page for each letter, and is for tests of keys. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

/** Chooses a language in the select with this label. */
export async function chooseLanguage(user: UserEvent, label: string, language: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }))
  fill(await screen.findByPlaceholderText('Search languages'), language)
  await user.keyboard('{Enter}')
}
