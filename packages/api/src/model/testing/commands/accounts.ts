import * as fc from 'fast-check'
import { defaultSettings, type Model, type ModelList, Refused, removeList, userOf } from '../model.ts'
import { command } from '../plan.ts'

/** Removes a deleted account from another user's list: its share, rating and learning, and its name. */
function forget(list: ModelList, user: number): void {
  for (const ofUsers of [list.shares, list.ratings, list.resets, list.pausedBy]) ofUsers.delete(user)
  if (list.origin?.owner === user) list.origin = { ...list.origin, letter: null, owner: null }
  for (const voc of list.vocs) {
    voc.answers = voc.answers.filter((answer) => answer.user !== user)
    voc.suspendedBy.delete(user)
    if (voc.createdBy === user) voc.createdBy = null
    if (voc.modifiedBy === user) voc.modifiedBy = null
  }
}

function deleteUser(model: Model, user: number): void {
  for (const { letter, teacher, members } of [...model.classes.values()])
    if (teacher === user) model.classes.delete(letter)
    else members.delete(user)
  for (const list of [...model.lists.values()]) {
    if (list.owner === user) removeList(model, list)
    else forget(list, user)
  }
  Object.assign(userOf(model, user), { hasAccount: false, settings: structuredClone(defaultSettings) })
}

const deleteAccount = command(fc.record({}), (user, _, model) => ({
  text: 'deletes the account',
  lists: [...model.lists.keys()],
  steps: [
    (model) => {
      deleteUser(model, user)
      return {}
    },
  ],
  call: (real) => real.deleteAccount(user),
}))

const signUpAgain = command(fc.record({}), (user, _, model) => {
  if (userOf(model, user).hasAccount) return undefined
  return {
    text: 'signs up again',
    lists: [...model.lists.keys()],
    steps: [
      (model) => {
        const account = userOf(model, user)
        if (account.hasAccount) throw new Refused('EMAIL_TAKEN')
        account.hasAccount = true
        return undefined
      },
    ],
    call: (real) => real.signUpAgain(user),
    isSignedOut: true,
  }
})

export const accountCommands = [deleteAccount, signUpAgain]
