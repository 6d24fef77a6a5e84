import { reviewTypes } from '@wordtide/contract'
import * as fc from 'fast-check'
import { classFor, classNameOf } from '../classes.ts'
import { detach, listFor, type Model, nameOf, Refused, settleShares } from '../model.ts'
import { anyLetter, anyUser, command } from '../plan.ts'

/** The letters that classes get; the first one is there from the beginning. */
const classLetters = ['X', 'Y', 'Z']
const anyClass = fc.constantFrom('X', 'X', 'X', 'Y')

/** The class of a user who teaches one, so that many commands concern it; else the given one. */
const ownClass = (model: Model, user: number, given: string): string =>
  [...model.classes.values()].find(({ teacher }) => teacher === user)?.letter ?? given

const createClass = command(fc.record({}), (user, _, model) => {
  const letter = classLetters.find((one) => !model.used.has(one))
  if (letter === undefined) return undefined
  return {
    text: `creates class ${letter}`,
    // No list has the letter, and no other class gets it.
    lists: [letter],
    steps: [
      (model) => {
        const created = { letter, teacher: user, members: new Map(), lists: new Map(), assignments: [] }
        model.classes.set(letter, created)
        model.used.add(letter)
        return { role: 'teacher' }
      },
    ],
    call: async (real) => {
      const created = await real.call(user).classes.create({ name: classNameOf(user) })
      real.learnId(letter, created.id)
      real.learnId(`code of ${letter}`, created.code ?? '')
      return created
    },
  }
})

const join = command(fc.record({ of: anyClass }), (user, { of }) => ({
  text: `joins class ${of}`,
  lists: [],
  steps: [
    (model) => {
      const found = model.classes.get(of)
      if (found === undefined) throw new Refused('CLASS_CODE_NOT_FOUND', 'CLASS_NOT_FOUND')
      if (found.teacher === user) return { role: 'teacher' }
      if (!found.members.has(user)) found.members.set(user, { since: model.now, lastActiveAt: null })
      settleShares(model)
      return { role: 'student' }
    },
  ],
  call: (real) => real.call(user).classes.join({ code: real.idOf(`code of ${of}`) }),
}))

const removeMember = command(
  fc.record({ of: anyClass, other: anyUser, isTeacher: fc.boolean() }),
  (anyone, { of, other, isTeacher }, model) => {
    const user = isTeacher ? (model.classes.get(of)?.teacher ?? anyone) : anyone
    const removed = isTeacher ? other : user
    return {
      user,
      text: `ends the membership of ${nameOf(removed)} in class ${of}`,
      lists: [],
      steps: [
        (model) => {
          const found = removed === user ? model.classes.get(of) : classFor(model, user, of, 'teach')
          // A user who has left is told that there is no such class, or that somebody was faster.
          if (found === undefined || (found.teacher !== user && !found.members.has(removed)))
            throw new Refused('CLASS_NOT_FOUND', 'CLASS_MEMBER_NOT_FOUND')
          if (!found.members.delete(removed)) throw new Refused('CLASS_MEMBER_NOT_FOUND')
          settleShares(model)
          return {}
        },
      ],
      call: (real) =>
        real.call(user).classes.removeMember({ classId: real.idOf(of), userId: real.accountIdOf(removed) }),
    }
  },
)

const ofClassAndList = fc.record({ letter: anyLetter, of: anyClass, type: fc.constantFrom(...reviewTypes) })

/** Attaches a list to a class in the model, and shares it. */
function attachTo(model: Model, user: number, of: string, letter: string) {
  const found = classFor(model, user, of, 'teach')
  listFor(model, user, letter, 'own')
  if (!found.lists.has(letter)) found.lists.set(letter, { since: model.now })
  settleShares(model)
  return found
}

const attach = command(ofClassAndList, (user, { letter, of: given }, model) => {
  const of = ownClass(model, user, given)
  return {
    text: `attaches list ${letter} to class ${of}`,
    lists: [letter],
    steps: [
      (model) => {
        attachTo(model, user, of, letter)
        return {}
      },
    ],
    call: (real) => real.call(user).classes.attachList({ classId: real.idOf(of), listId: real.idOf(letter) }),
  }
})

const detachList = command(ofClassAndList, (user, { letter, of: given }, model) => {
  const of = ownClass(model, user, given)
  return {
    text: `detaches list ${letter} from class ${of}`,
    lists: [letter],
    steps: [
      (model) => {
        if (!detach(classFor(model, user, of, 'teach'), letter)) throw new Refused('LIST_NOT_FOUND')
        settleShares(model)
        return {}
      },
    ],
    call: (real) => real.call(user).classes.detachList({ classId: real.idOf(of), listId: real.idOf(letter) }),
  }
})

const assign = command(ofClassAndList, (user, { letter, of: given, type }, model) => {
  const of = ownClass(model, user, given)
  return {
    text: `sets list ${letter} as ${type} to class ${of}`,
    lists: [letter],
    steps: [
      (model) => {
        attachTo(model, user, of, letter).assignments.push({ letter, type })
        return { types: [type] }
      },
    ],
    call: (real) =>
      real.call(user).assignments.create({
        ...{ classId: real.idOf(of), listId: real.idOf(letter), types: [type], dueDay: '2100-02-01' },
      }),
  }
})

const deleteClass = command(fc.record({ of: anyClass }), (user, { of: given }, model) => {
  const of = ownClass(model, user, given)
  return {
    text: `ends class ${of}`,
    lists: [],
    steps: [
      (model) => {
        model.classes.delete(classFor(model, user, of, 'teach').letter)
        settleShares(model)
        return {}
      },
    ],
    call: (real) => real.call(user).classes.delete({ id: real.idOf(of) }),
  }
})

export const classCommands = [join, join, removeMember, attach, detachList, assign]
export const rareClassCommands = [createClass, deleteClass]
