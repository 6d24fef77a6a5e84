import * as fc from 'fast-check'
import { endDirectShare, listFor, nameOf, Refused, userOf } from '../model.ts'
import { anyLetter, anyUser, command } from '../plan.ts'

const ofTwo = fc.record({ letter: anyLetter, other: anyUser, editor: fc.boolean() })

const share = command(ofTwo, (user, { letter, other, editor }) => ({
  text: `shares list ${letter} with ${nameOf(other)} as ${editor ? 'an editor' : 'a viewer'}`,
  lists: [letter],
  steps: [
    (model) => {
      const { shares } = listFor(model, user, letter, 'own')
      if (other === user) throw new Refused('CANNOT_SHARE_WITH_SELF')
      if (!userOf(model, other).hasAccount) throw new Refused('USER_NOT_FOUND')
      const share = shares.get(other)
      if (share?.direct) throw new Refused('ALREADY_SHARED')
      shares.set(other, { editor, since: share?.since ?? model.now, direct: true })
      return { editor }
    },
  ],
  call: (real) => real.call(user).shares.create({ listId: real.idOf(letter), email: real.emailOf(other), editor }),
}))

const changeShare = command(ofTwo, (user, { letter, other, editor }) => ({
  text: `makes ${nameOf(other)} ${editor ? 'an editor' : 'a viewer'} of list ${letter}`,
  lists: [letter],
  steps: [
    (model) => {
      const existing = listFor(model, user, letter, 'own').shares.get(other)
      if (existing === undefined || !existing.direct) throw new Refused('SHARE_NOT_FOUND')
      existing.editor = editor
      return { editor }
    },
  ],
  call: (real) => real.call(user).shares.update({ listId: real.idOf(letter), email: real.emailOf(other), editor }),
}))

const removeShare = command(ofTwo, (user, { letter, other }) => ({
  text: `ends the share of ${nameOf(other)} in list ${letter}`,
  lists: [letter],
  steps: [
    (model) => {
      // Everyone may end their own.
      endDirectShare(model, listFor(model, user, letter, other === user ? 'see' : 'own'), other)
      return {}
    },
  ],
  call: (real) => real.call(user).shares.delete({ listId: real.idOf(letter), email: real.emailOf(other) }),
}))

const leave = command(fc.record({ list: anyLetter }), (user, { list: letter }) => ({
  text: `leaves list ${letter}`,
  lists: [letter],
  steps: [
    (model) => {
      endDirectShare(model, listFor(model, user, letter, 'see'), user)
      return {}
    },
  ],
  call: (real) => real.call(user).shares.leave({ id: real.idOf(letter) }),
}))

export const shareCommands = [share, share, changeShare, removeShare, leave]
