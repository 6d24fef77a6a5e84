import { screen, within } from '@testing-library/react'
import { limits } from '@wordtide/contract'
import { vi } from 'vitest'
import { answer, makeVocRow, renderApp } from '../../../testing/index.ts'
import { makeListOf, makeVoc } from './vocs.ts'

/** The address of the vocabularies. */
export const path = '/library/lists/list-1/vocs'
/** The terms of the list. */
export const terms = ['arena', 'barco', 'costa', 'duna', 'espuma']
/** Builds rows with these terms, whose ids are `voc-` and the term. */
export const rowsOf = (...some: string[]) => some.map((term) => makeVocRow({ id: `voc-${term}`, term, tags: [] }))

/** Lets a call take two vocabularies, so that five need three calls. To be restored after the test. */
export function takeTwoInACall() {
  const bulk: { vocs: number } = limits.bulk
  vi.spyOn(bulk, 'vocs', 'get').mockReturnValue(2)
}

/** Opens the vocabularies of a list, five of them. */
export async function openVocs(list = makeListOf({ vocsCount: terms.length }), rows = rowsOf(...terms)) {
  answer('lists.get', list)
  answer('vocs.list', { items: rows, next: null })
  answer('vocs.get', ({ id }) => makeVoc({ id, term: id.replace('voc-', '') }))
  const app = renderApp(path)
  await screen.findByRole('link', { name: 'arena' })
  return app
}

/** Answers with a list of many vocabularies, of which each page has few. */
export function answerTwoPages() {
  answer('lists.get', makeListOf({ vocsCount: 400 }))
  answer('vocs.list', ({ cursor }) =>
    cursor === 'page-2' ? { items: rowsOf('costa'), next: null } : { items: rowsOf('arena', 'barco'), next: 'page-2' },
  )
}

export const link = (term: string) => screen.getByRole('link', { name: term })
export const checkbox = (term: string) => screen.getByRole('checkbox', { name: `Select ${term}` })
/** Returns the terms of the selected rows. */
export function selected() {
  const names = screen.queryAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label'))
  return terms.filter((term) => names.includes(`Select ${term}`))
}
/** Returns the terms of all rows. */
export const shown = () =>
  within(screen.getByRole('list', { name: 'Terms' }))
    .getAllByRole('link')
    .map((one) => one.textContent)
/** Finds the actions on the selected rows. */
export const actions = async () => within(await screen.findByRole('region', { name: 'Selected words' }))

/** Fakes the timers of Undo, which go on by themselves. */
export const fakeUndoTimers = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
