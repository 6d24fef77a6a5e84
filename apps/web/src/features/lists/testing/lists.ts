import { screen } from '@testing-library/react'
import type { ListView } from '@wordtide/contract'
import { answer, makeList as makeAnyList, renderApp } from '../../../testing/index.ts'

/** Builds an empty list of the user's own; a test overrides what matters to it. */
export const makeList = (overrides: Partial<ListView> = {}): ListView =>
  makeAnyList({
    name: 'Waves',
    language: 'es',
    createdAt: Date.UTC(2026, 0, 2, 12),
    lastModifiedAt: Date.UTC(2026, 0, 3, 12),
    learnersCount: 0,
    vocsCount: 0,
    ...overrides,
  })

/** Opens the page of the list, and chooses the item of its menu with this name. */
export async function openAction(name: string, list: ListView) {
  answer('lists.get', list)
  answer('lists.listOwn', { lists: [], next: null })
  const app = renderApp('/library/lists/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name }))
  return app
}
