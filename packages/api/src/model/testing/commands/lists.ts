import * as fc from 'fast-check'
import { addList, addVocs, listFor, needRoom, removeList } from '../model.ts'
import { anyLetter, command, freeLetter, outcomeOf } from '../plan.ts'
import type { Real } from '../real.ts'

const anyName = fc.constantFrom('Sea', 'Kitchen', 'Weather')

/** The fields of a list as they are sent. */
export const listInput = (real: Real, name: string, isPublic: boolean) => ({
  name: `${name}${real.tag}`,
  language: 'es' as const,
  targetLanguages: ['en' as const],
  public: isPublic,
})

const createList = command(fc.record({ name: anyName, isPublic: fc.boolean() }), (user, { name, isPublic }, model) => {
  const letter = freeLetter(model)
  if (letter === undefined) return undefined
  return {
    text: `creates list ${letter}, ${isPublic ? 'public' : 'private'}`,
    lists: [letter],
    steps: [
      (model) => {
        addList(model, { letter, owner: user, name, isPublic })
        return { vocsCount: 0 }
      },
    ],
    call: async (real) => {
      const list = await real.call(user).lists.create(listInput(real, name, isPublic))
      real.learnId(letter, list.id)
      return list
    },
  }
})

const editList = command(
  fc.record({ letter: anyLetter, name: anyName, isPublic: fc.boolean() }),
  (user, { letter, name, isPublic }) => ({
    text: `edits list ${letter}: ${name}, ${isPublic ? 'public' : 'private'}`,
    lists: [letter],
    steps: [
      (model) => {
        const list = listFor(model, user, letter, 'own')
        Object.assign(list, { name, isPublic })
        return { public: isPublic }
      },
    ],
    call: (real) => real.call(user).lists.update({ id: real.idOf(letter), ...listInput(real, name, isPublic) }),
  }),
)

const deleteList = command(fc.record({ letter: anyLetter }), (user, { letter }) => ({
  text: `deletes list ${letter}`,
  lists: [letter],
  steps: [
    (model) => {
      removeList(model, listFor(model, user, letter, 'own'))
      return {}
    },
  ],
  call: (real) => real.call(user).lists.delete({ id: real.idOf(letter) }),
}))

const rate = command(fc.record({ list: anyLetter, rating: fc.nat(5) }), (user, { list: letter, rating }) => ({
  text: `rates list ${letter} with ${rating}`,
  lists: [letter],
  steps: [
    (model) => {
      const { ratings } = listFor(model, user, letter, 'rate')
      if (rating === 0) ratings.delete(user)
      else ratings.set(user, rating)
      return { rating }
    },
  ],
  call: (real) => real.call(user).ratings.rate({ listId: real.idOf(letter), rating }),
}))

const copyList = command(fc.record({ from: anyLetter }), (user, { from }, model) => {
  const letter = freeLetter(model)
  if (letter === undefined) return undefined
  let original = { name: '', owner: 0 }
  return {
    text: `copies list ${from} to ${letter}`,
    lists: [from, letter],
    steps: [
      (model) => {
        const list = listFor(model, user, from, 'see')
        needRoom(model, user, list.vocs.length)
        original = { name: list.name, owner: list.owner }
        return undefined
      },
      (model) => {
        const { name, owner } = original
        addList(model, { letter, owner: user, name, isPublic: false, origin: { letter: from, name, owner } })
        return undefined
      },
      (model, command) => {
        const list = listFor(model, user, letter, 'write')
        // Copied vocabularies stay if the rest cannot be copied.
        outcomeOf(() => {
          addVocs(model, { list, user, command }, [...listFor(model, user, from, 'see').vocs])
          return undefined
        })
        return { list: { vocsCount: list.vocs.length }, imagesLeftOut: 0 }
      },
    ],
    call: async (real) => {
      const copy = await real.call(user).transfer.copyList({ id: real.idOf(from) })
      real.learnId(letter, copy.list.id)
      return copy
    },
  }
})

export const listCommands = [createList, editList, editList, rate, copyList]
export const rareListCommands = [deleteList]
