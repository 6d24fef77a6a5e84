import * as fc from 'fast-check'
import {
  addVocs,
  listFor,
  type ModelVocFields,
  needRoom,
  Refused,
  refusalOf,
  removeVocs,
  sortVocs,
  vocFor,
} from '../model.ts'
import { anyLetter, anyVoc, anyVocs, chooseVoc, command } from '../plan.ts'

/** Some terms differ only in case. */
export const anyTerm = fc.constantFrom('uno', 'dos', 'tres', 'Uno', 'cuatro')
export const anyDefinition = fc.constantFrom('one', 'two', 'some')
/** '' for a vocabulary without a definition. */
const anyDefinitionOrNone = fc.constantFrom('one', 'two', '')

const fields = (term: string, definition: string): ModelVocFields => ({ term, definition, pos: 'n' })
const inputOf = ({ term, definition }: ModelVocFields) => ({
  term,
  pos: 'n' as const,
  definitions: definition === '' ? [] : [{ language: 'en' as const, value: definition }],
})

const createVoc = command(
  fc.record({ letter: anyLetter, term: anyTerm, definition: anyDefinitionOrNone }),
  (user, { letter, term, definition }) => ({
    text: `adds ${term} to list ${letter}`,
    lists: [letter],
    steps: [
      (model, command) => {
        const list = listFor(model, user, letter, 'write')
        addVocs(model, { list, user, command }, [fields(term, definition)])
        return { term }
      },
    ],
    call: (real) => real.call(user).vocs.create({ listId: real.idOf(letter), ...inputOf(fields(term, definition)) }),
  }),
)

const editVoc = command(
  fc.record({ letter: anyLetter, choice: anyVoc, term: anyTerm, definition: anyDefinitionOrNone }),
  (user, { letter, choice, term, definition }, model) => {
    const name = chooseVoc(model, letter, choice)
    return {
      text: `changes vocabulary ${name} of list ${letter} to ${term}, ${definition}`,
      lists: [letter],
      steps: [
        (model) => {
          const { voc } = vocFor(model, user, name, 'write')
          Object.assign(voc, fields(term, definition), { modifiedBy: user })
          return { term }
        },
      ],
      call: (real) => real.call(user).vocs.update({ id: real.idOf(name), ...inputOf(fields(term, definition)) }),
    }
  },
)

const deleteVoc = command(fc.record({ letter: anyLetter, choice: anyVoc }), (user, { letter, choice }, model) => {
  const name = chooseVoc(model, letter, choice)
  return {
    text: `deletes vocabulary ${name} of list ${letter}`,
    lists: [letter],
    steps: [
      (model) => {
        const { list } = vocFor(model, user, name, 'write')
        removeVocs(model, list, [name])
        return {}
      },
    ],
    call: (real) => real.call(user).vocs.delete({ id: real.idOf(name) }),
  }
})

const ofSeveral = fc.record({ letter: anyLetter, choices: anyVocs })

/** Two lists that a user can mostly write to; sometimes one that does not exist, or the same list twice. */
const anyPair = fc.constantFrom('AB', 'AB', 'AB', 'BA', 'BA', 'AC', 'CA', 'CB', 'DA', 'AA')
const ofPair = fc
  .record({ pair: anyPair, choices: anyVocs })
  .map(({ pair, choices }) => ({ letter: pair.charAt(0), toLetter: pair.charAt(1), choices }))

const deleteVocs = command(ofSeveral, (user, { letter, choices }, model) => {
  const names = choices.map((choice) => chooseVoc(model, letter, choice))
  return {
    text: `deletes vocabularies ${names.join(', ')} of list ${letter}`,
    lists: [letter],
    steps: [(model) => ({ deleted: removeVocs(model, listFor(model, user, letter, 'write'), names).length })],
    call: (real) => real.call(user).vocs.deleteMany({ listId: real.idOf(letter), ids: names.map(real.idOf) }),
  }
})

const moveVocs = command(ofPair, (user, { letter, choices, toLetter }, model) => {
  const names = choices.map((choice) => chooseVoc(model, letter, choice))
  return {
    text: `moves vocabularies ${names.join(', ')} from list ${letter} to ${toLetter}`,
    lists: [letter, toLetter],
    steps: [
      (model) => {
        if (letter === toLetter) throw new Refused('INVALID_INPUT')
        const refusals = [letter, toLetter].flatMap((one) => refusalOf(model, user, one, 'write') ?? [])
        if (refusals.length > 0) throw new Refused(...refusals)
        const [from, to] = [listFor(model, user, letter, 'write'), listFor(model, user, toLetter, 'write')]
        const moved = from.vocs.filter(({ name }) => names.includes(name))
        if (from.owner !== to.owner && from.owner !== user) throw new Refused('FORBIDDEN')
        if (from.owner !== to.owner) needRoom(model, to.owner, moved.length)
        from.vocs = from.vocs.filter((voc) => !moved.includes(voc))
        to.vocs.push(...moved)
        sortVocs(to)
        return { moved: moved.length }
      },
    ],
    call: (real) => {
      const ids = { listId: real.idOf(letter), toListId: real.idOf(toLetter) }
      return real.call(user).vocs.moveMany({ ...ids, ids: names.map(real.idOf) })
    },
  }
})

const copyVocs = command(ofPair, (user, { letter, choices, toLetter }, model) => {
  const names = choices.map((choice) => chooseVoc(model, letter, choice))
  return {
    text: `copies vocabularies ${names.join(', ')} from list ${letter} to ${toLetter}`,
    lists: [letter, toLetter],
    steps: [
      (model, command) => {
        const from = listFor(model, user, letter, 'see')
        const list = listFor(model, user, toLetter, 'write')
        const copied = from.vocs.filter(({ name }) => names.includes(name))
        addVocs(model, { list, user, command }, copied)
        return { copied: copied.length }
      },
    ],
    call: (real) => {
      const ids = { listId: real.idOf(letter), toListId: real.idOf(toLetter) }
      return real.call(user).vocs.copyMany({ ...ids, ids: names.map(real.idOf) })
    },
  }
})

export const vocCommands = [createVoc, createVoc, editVoc, deleteVoc, deleteVocs, moveVocs, moveVocs, copyVocs]
