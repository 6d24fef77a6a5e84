import { randomUUID } from 'node:crypto'
import type { ProcedurePath } from '@wordtide/api'
import {
  createAuthenticator,
  createList,
  goodPassword,
  listFields,
  pngFile,
  shareList,
  type TestUser,
  testCaller,
  uniqueEmail,
  vocFields,
  wavFile,
} from '@wordtide/api/testing'
import { webhookDeliveries, webhooks } from '@wordtide/db'
import {
  answerTo,
  changeEmail,
  classOf,
  type Fixture,
  joining,
  otherSession,
  type Role,
  requestEmail,
  requestReset,
  signUp,
  withSecondFactor,
} from './fixture.ts'
import {
  everyone,
  everyUser,
  nobody,
  type Outcomes,
  ofClass,
  ofVoc,
  ownerOnly,
  ownOnly,
  raters,
  readers,
  teacherOnly,
  visitorOnly,
  writers,
} from './outcomes.ts'

/** The roles that may call a procedure, and the input with which a test calls it. */
export interface Entry {
  may: Outcomes
  /** True if every access token is refused, because the procedure is about the account itself. */
  refusesTokens?: true
  input(fixture: Fixture): object | Promise<object>
  /** Returns the expected response, if it depends on the role. */
  returns?(fixture: Fixture, role: Role): object
  /** True if success also changes counts of lists that the caller does not see (any more). */
  changesOtherLists?: true
  /** For a page of lists: the roles that find the fixture's list in it while it is private, and while it is public. */
  lists?: { private: readonly Role[]; public: readonly Role[] }
}

const none = () => ({})
const search = ({ list }: Fixture) => ({ search: list.name })
const inList = ({ list }: Fixture) => ({ listId: list.id })
const theList = ({ list }: Fixture) => ({ id: list.id })
const ofList = ({ list }: Fixture) => ({ list: list.id })
const theVoc = ({ voc }: Fixture) => ({ id: voc.id })
const severalVocs = ({ list, voc }: Fixture) => ({ listId: list.id, ids: [voc.id] })
const imageOf = ({ id, image }: { id: string; image: string | null }) => ({ id, imageId: image?.split('/').at(-1) })

/** A move to a new list of this owner, which the caller may write to. */
async function moveTo(fixture: Fixture, owner: TestUser) {
  const { server, actor } = fixture
  const { list } = await createList(owner)
  if (actor.id !== owner.id) await shareList(server.services, list.id, actor, 'editor')
  return { ...severalVocs(fixture), toListId: list.id }
}

const theClass = async (fixture: Fixture) => ({ id: (await classOf(fixture)).id })
const inClass = async (fixture: Fixture) => ({ classId: (await classOf(fixture)).id })
const assigned = { types: ['translation' as const], dueDay: '2026-12-04' }
const assignmentIn = async (fixture: Fixture) => {
  const { classId } = await inClass(fixture)
  const { id } = await fixture.owner.call.assignments.create({ classId, listId: fixture.list.id, ...assigned })
  return { classId, id }
}
const withCode = async (fixture: Fixture) => ({ code: (await classOf(fixture)).code })

/** A block of another user by the owner of the list. */
async function blockByOwner({ owner, friend }: Fixture) {
  const { list } = await createList(friend, [], { public: true })
  return { id: (await owner.call.blocks.create({ listId: list.id })).id }
}

const providerProven = () => ({ provider: 'oidc', current: goodPassword })
/** Lets the actor's session prepare the input of a call; the input is empty if the actor is not signed in. */
const prepared =
  (prepare: (call: TestUser['call'], fixture: Fixture) => Promise<object>) =>
  async (fixture: Fixture): Promise<object> => {
    const { call } = testCaller(fixture.server.services, fixture.actor.session)
    const isSignedIn = await call.proofs.prove({ current: goodPassword }).then(
      () => true,
      () => false,
    )
    return isSignedIn ? prepare(call, fixture) : {}
  }

/** A new passkey, as the browser of this caller answers to its creation. */
const newPasskey = prepared(async (call, { server }) => ({
  name: 'Laptop',
  response: createAuthenticator(server.services.publicUrl).create(await call.passkeys.beginRegistration({})),
}))

const usedPasskey = ({ server: { services } }: Fixture) => ({
  response: createAuthenticator(services.publicUrl).use({ challenge: 'none', rpId: 'localhost' }),
})

/** A passkey of the list's owner. */
const ownersPasskey = async ({ server, owner: { call } }: Fixture) => {
  await call.proofs.prove({ current: goodPassword })
  const response = createAuthenticator(server.services.publicUrl).create(await call.passkeys.beginRegistration({}))
  return { id: (await call.passkeys.finishRegistration({ name: 'Old', response })).id }
}

const aWebhook = { url: 'https://example.org/hook', events: ['review.submitted' as const] }
const ownersWebhook = async ({ server: { services }, owner }: Fixture) => {
  const id = randomUUID()
  await services.db
    .insert(webhooks)
    .values({ id, userId: owner.id, ...aWebhook, secret: 'whsec_', createdAt: services.now() })
  return { id }
}
const aSubscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }

const ownersDelivery = async (fixture: Fixture) => {
  const { id: webhookId } = await ownersWebhook(fixture)
  const { db, now } = fixture.server.services
  const row = {
    webhookId,
    event: 'review.submitted' as const,
    scopeId: webhookId,
    ids: [],
    at: now(),
    createdAt: now(),
  }
  // The id of a delivery may be any.
  await db.insert(webhookDeliveries).values({ ...row, id: webhookId })
  return { id: webhookId, deliveryId: webhookId }
}

const textFile = () => new File(['term,definition\ndos,two\ntres,three\n'], 'words.csv')

const editors: readonly Role[] = ['editor', 'member and editor', 'former member, editor']
const sharees: readonly Role[] = [...editors, 'viewer', 'member']
/** Of a share that was made by a call, and not opened yet. */
const newly: readonly Role[] = ['member', 'member and editor', 'former member, editor']
const learners = ['owner', ...sharees] as const
const learnersOfPublic = [...learners, 'former member', 'visitor', 'removed'] as const

/** The permissions of all procedures. It compiles only with an entry for each. */
export const matrix: Record<ProcedurePath, Entry> = {
  'choices.listLanguages': { may: everyone, input: none },
  'choices.listPartsOfSpeech': { may: everyone, input: none },

  'accounts.getSession': { may: everyUser, input: none },
  'accounts.signIn': {
    may: { ...everyone, 'not activated': 'ACCOUNT_NOT_ACTIVATED', suspended: 'ACCOUNT_SUSPENDED' },
    input: ({ credentials }) => credentials,
  },
  // There is no sign-in to finish: no cookie of one.
  'accounts.finishSignIn': { may: nobody('SIGN_IN_EXPIRED'), input: () => ({ code: '123456' }) },
  'accounts.signOut': { may: everyone, input: none },
  'accounts.signUp': {
    may: everyone,
    input: () => ({ name: 'Eve', email: uniqueEmail(), password: goodPassword }),
  },
  'accounts.activate': { may: everyone, input: ({ server }) => signUp(server) },
  'accounts.sendActivation': {
    may: everyone,
    input: ({ friend }) => ({ email: friend.email }),
  },
  'accounts.sendPasswordReset': {
    may: everyone,
    input: ({ friend }) => ({ email: friend.email }),
  },
  'accounts.resetPassword': {
    may: everyone,
    input: async ({ server }) => ({ ...(await requestReset(server)), password: goodPassword }),
  },

  'account.changePassword': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ current: goodPassword, password: 'N3w-Passw0rd' }),
  },
  'account.getEmail': { may: everyUser, refusesTokens: true, input: none },
  'account.changeEmail': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ email: uniqueEmail(), current: goodPassword }),
  },
  'account.confirmEmail': { may: everyone, input: ({ server }) => requestEmail(server) },
  'account.restoreEmail': { may: everyone, input: ({ server }) => changeEmail(server) },

  'devices.list': { may: everyUser, refusesTokens: true, input: none },
  'devices.end': { may: ownOnly('SESSION_NOT_FOUND'), refusesTokens: true, input: otherSession },
  'devices.endOthers': { may: everyUser, refusesTokens: true, input: none },
  'security.listEvents': { may: everyUser, refusesTokens: true, input: none },

  'proofs.prove': { may: everyUser, refusesTokens: true, input: () => ({ current: goodPassword }) },
  'proofs.getMeans': { may: everyUser, refusesTokens: true, input: none },

  'passkeys.list': { may: everyUser, refusesTokens: true, input: none },
  'passkeys.beginRegistration': { may: everyUser, refusesTokens: true, input: prepared(async () => ({})) },
  'passkeys.finishRegistration': { may: everyUser, refusesTokens: true, input: newPasskey },
  'passkeys.rename': {
    may: ownOnly('PASSKEY_NOT_FOUND'),
    refusesTokens: true,
    input: async (fixture) => ({ ...(await ownersPasskey(fixture)), name: 'New' }),
  },
  'passkeys.delete': {
    may: ownOnly('PASSKEY_NOT_FOUND'),
    refusesTokens: true,
    input: ownersPasskey,
  },
  'passkeys.beginSignIn': { may: everyone, input: none },
  // No sign-in has begun in these browsers.
  'passkeys.finishSignIn': { may: nobody('INVALID_PASSKEY'), input: usedPasskey },
  'passkeys.beginProof': { may: everyUser, refusesTokens: true, input: none },
  'passkeys.finishProof': {
    may: everyUser,
    refusesTokens: true,
    input: prepared(async (call, { server }) => {
      const authenticator = createAuthenticator(server.services.publicUrl)
      const response = authenticator.create(await call.passkeys.beginRegistration({}))
      await call.passkeys.finishRegistration({ name: 'Laptop', response })
      return { response: authenticator.use(await call.passkeys.beginProof()) }
    }),
  },

  'twoFactor.get': { may: everyUser, refusesTokens: true, input: none },
  'twoFactor.setUp': { may: everyUser, refusesTokens: true, input: () => ({ current: goodPassword }) },
  'twoFactor.confirm': { may: everyUser, refusesTokens: true, input: withSecondFactor },
  'twoFactor.renewRecoveryCodes': { may: everyUser, refusesTokens: true, input: withSecondFactor },
  'twoFactor.turnOff': { may: everyUser, refusesTokens: true, input: withSecondFactor },
  'identities.list': { may: everyUser, refusesTokens: true, input: none },
  'identities.startLink': { may: everyUser, refusesTokens: true, input: providerProven },
  'identities.unlink': { may: everyUser, refusesTokens: true, input: providerProven },

  'accessTokens.list': { may: everyUser, refusesTokens: true, input: none },
  'accessTokens.create': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ name: 'Backup', scope: 'read', days: 7 }),
  },
  'accessTokens.delete': {
    may: ownOnly('ACCESS_TOKEN_NOT_FOUND'),
    refusesTokens: true,
    input: async ({ owner }) => ({
      id: (await owner.call.accessTokens.create({ name: 'Old', scope: 'read', days: 7 })).id,
    }),
  },

  'webhooks.list': { may: everyUser, refusesTokens: true, input: none },
  'webhooks.create': { may: everyUser, refusesTokens: true, input: () => aWebhook },
  'webhooks.delete': { may: ownOnly('WEBHOOK_NOT_FOUND'), refusesTokens: true, input: ownersWebhook },
  'webhooks.deliveries': { may: ownOnly('WEBHOOK_NOT_FOUND'), refusesTokens: true, input: ownersWebhook },
  'webhooks.sendAgain': { may: ownOnly('DELIVERY_NOT_FOUND'), refusesTokens: true, input: ownersDelivery },

  'reminders.getPushKey': { may: everyUser, refusesTokens: true, input: none },
  'reminders.subscribe': { may: everyUser, refusesTokens: true, input: () => aSubscription },
  'reminders.unsubscribe': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ endpoint: aSubscription.endpoint }),
  },

  'profile.getInfo': { may: everyUser, input: none },
  'profile.updateInfo': {
    may: everyUser,
    refusesTokens: true,
    input: () => ({ name: 'Ada' }),
  },
  'profile.listLanguages': { may: everyUser, input: none },
  'profile.createLanguage': {
    may: everyUser,
    input: () => ({ language: 'es', level: 2 }),
  },
  'profile.updateLanguage': {
    may: ownOnly('LANGUAGE_NOT_FOUND'),
    input: ({ language }) => ({ ...language, level: 5 }),
  },
  'profile.deleteLanguage': {
    may: ownOnly('LANGUAGE_NOT_FOUND'),
    input: ({ language: { id } }) => ({ id }),
  },

  'feedback.send': {
    may: everyUser,
    input: () => ({ type: 'general', subject: 'The sea', message: 'It is blue.' }),
  },

  'lists.listOwn': {
    may: everyUser,
    input: search,
    lists: { private: ['owner'], public: ['owner'] },
  },
  'lists.listPublic': {
    may: everyUser,
    input: search,
    lists: { private: [], public: learnersOfPublic },
  },
  'lists.get': {
    may: readers,
    input: theList,
    returns: (_, role) => ({ permission: role === 'owner' ? role : editors.includes(role) ? 'editor' : 'other' }),
  },
  'lists.create': { may: everyUser, input: () => listFields },
  'lists.update': {
    may: ownerOnly,
    input: ({ list }) => ({ ...listFields, id: list.id }),
  },
  'lists.delete': { may: ownerOnly, input: theList },
  'lists.getImage': {
    may: readers,
    input: ({ list }) => imageOf(list),
  },
  'lists.setImage': {
    may: ownerOnly,
    input: ({ list }) => ({ id: list.id, image: pngFile() }),
  },
  'lists.deleteImage': { may: ownerOnly, input: theList },

  'shares.listShared': {
    may: everyUser,
    input: search,
    lists: { private: sharees, public: sharees },
  },
  'shares.list': { may: ownerOnly, input: inList },
  'shares.create': {
    may: ownerOnly,
    input: ({ list, friend }) => ({ listId: list.id, email: friend.email }),
  },
  'shares.update': {
    may: ownerOnly,
    input: ({ list, sharee }) => ({ listId: list.id, email: sharee.email, editor: true }),
  },
  'shares.delete': {
    may: ownerOnly,
    input: ({ list, sharee }) => ({ listId: list.id, email: sharee.email }),
  },
  'shares.leave': {
    may: { ...readers, owner: 'SHARE_NOT_FOUND', member: 'SHARE_NOT_FOUND', visitor: 'SHARE_NOT_FOUND' },
    input: theList,
  },
  'shares.listNew': { may: everyUser, input: none, lists: { private: newly, public: newly } },
  'shares.see': { may: readers, input: theList },
  'shares.getOwn': {
    may: readers,
    input: theList,
    returns: (_, role) => ({ shared: sharees.includes(role) }),
  },

  'classes.list': { may: everyUser, input: none },
  'classes.create': { may: everyUser, input: () => ({ name: 'Year 8' }) },
  'classes.get': {
    may: ofClass,
    input: theClass,
    returns: (_, role) => ({ role: role === 'owner' ? 'teacher' : 'student' }),
  },
  'classes.update': { may: teacherOnly, input: async (fixture) => ({ ...(await theClass(fixture)), name: 'Year 9' }) },
  'classes.delete': { may: teacherOnly, input: theClass },
  'classes.invite': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), roster: uniqueEmail() }),
  },
  'classes.getByCode': { may: everyone, input: withCode, returns: () => ({ name: 'Year 7', open: true }) },
  'classes.join': {
    may: everyUser,
    input: withCode,
    returns: (_, role) => ({ role: role === 'owner' ? 'teacher' : 'student' }),
  },
  'classes.listMembers': { may: teacherOnly, input: inClass },
  'classes.removeMember': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), userId: (await joining(fixture)).id }),
  },
  'classes.attachList': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), listId: fixture.list.id }),
  },
  'classes.detachList': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), listId: fixture.list.id }),
  },

  'assignments.list': { may: ofClass, input: inClass },
  'assignments.create': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), listId: fixture.list.id, ...assigned }),
  },
  'assignments.update': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await assignmentIn(fixture)), dueDay: '2026-12-11' }),
  },
  'assignments.delete': { may: teacherOnly, input: assignmentIn },
  'assignments.see': { may: ofClass, input: inClass },
  'assignments.getProgress': { may: teacherOnly, input: inClass },
  'assignments.exportProgress': { may: teacherOnly, input: inClass },

  // All others have a list of their own, or a private one that is shared with them.
  'reports.create': {
    may: visitorOnly,
    input: ({ list }) => ({ listId: list.id, reason: 'spam', text: '' }),
  },
  'blocks.list': { may: everyUser, input: none },
  'blocks.create': { may: raters, input: inList },
  'blocks.delete': { may: ownOnly('BLOCK_NOT_FOUND'), input: blockByOwner },

  'ratings.get': { may: readers, input: inList },
  'ratings.rate': {
    may: raters,
    input: ({ list }) => ({ listId: list.id, rating: 4 }),
  },

  'vocs.list': { may: readers, input: inList },
  'vocs.count': { may: readers, input: inList, returns: () => ({ count: 1 }) },
  'vocs.filters': { may: readers, input: inList },
  'vocs.get': { may: ofVoc(readers), input: theVoc },
  'vocs.getProgress': {
    may: ofVoc(readers),
    input: theVoc,
    returns: () => ({ suspended: false, maxConfidence: 7 }),
  },
  'vocs.create': {
    may: writers,
    input: ({ list }) => ({ listId: list.id, ...vocFields('dos') }),
  },
  'vocs.update': {
    may: ofVoc(writers),
    input: ({ voc }) => ({ id: voc.id, ...vocFields('dos') }),
  },
  'vocs.findByTerm': {
    may: readers,
    input: ({ list, voc }) => ({ listId: list.id, term: voc.term }),
    returns: ({ voc }) => ({ id: voc.id }),
  },
  'vocs.listTerms': { may: everyUser, input: () => ({ language: 'es' }) },
  'vocs.suspend': { may: ofVoc(readers), input: theVoc },
  'vocs.resume': { may: ofVoc(readers), input: theVoc },
  'vocs.delete': { may: ofVoc(writers), input: theVoc },
  'vocs.deleteMany': { may: writers, input: severalVocs, returns: () => ({ deleted: 1 }) },
  'vocs.tagMany': {
    may: writers,
    input: (fixture) => ({ ...severalVocs(fixture), add: ['verb'] }),
    returns: () => ({ changed: 1, full: 0 }),
  },
  'vocs.moveMany': {
    may: writers,
    input: (fixture) => moveTo(fixture, fixture.owner),
    returns: () => ({ moved: 1 }),
  },
  'vocs.copyMany': {
    may: writers,
    input: ({ list, voc }) => ({ listId: list.id, ids: [voc.id], toListId: list.id }),
    returns: () => ({ copied: 1, imagesLeftOut: 0 }),
  },
  'vocs.getImage': {
    may: ofVoc(readers),
    input: ({ voc }) => imageOf(voc),
  },
  'vocs.setImage': {
    may: ofVoc(writers),
    input: ({ voc }) => ({ id: voc.id, image: pngFile() }),
  },
  'vocs.deleteImage': { may: ofVoc(writers), input: theVoc },
  'vocs.getAudio': {
    may: ofVoc(readers),
    input: ({ voc }) => ({ id: voc.id, audioId: voc.audio?.split('/').at(-1) }),
  },
  'vocs.setAudio': {
    may: ofVoc(writers),
    input: ({ voc }) => ({ id: voc.id, audio: wavFile() }),
  },
  'vocs.deleteAudio': { may: ofVoc(writers), input: theVoc },

  'transfer.addVocs': {
    may: writers,
    input: ({ list }) => ({ id: list.id, vocs: [vocFields('dos')] }),
  },
  'transfer.compareTerms': {
    may: readers,
    input: ({ list, voc }) => ({ id: list.id, terms: [voc.term, 'dos'] }),
    returns: () => ({ existing: [true, false] }),
  },

  'transfer.importIntoList': {
    may: writers,
    input: ({ list }) => ({ id: list.id, file: textFile() }),
    returns: () => ({ total: 2, created: 2, failed: [] }),
  },
  'transfer.importNewList': {
    may: everyUser,
    input: () => ({ ...listFields, file: textFile() }),
    returns: () => ({ created: 2, list: { vocsCount: 2, permission: 'owner' } }),
  },

  'audio.listVoices': { may: everyUser, input: none },
  'dictionary.listLanguages': { may: everyUser, input: none },
  'dictionary.listCommon': { may: everyUser, input: () => ({ language: 'ja' }), returns: () => ({ terms: [] }) },
  'dictionary.lookUp': {
    may: everyUser,
    input: () => ({ term: 'casa', language: 'es' }),
    returns: () => ({ entries: [] }),
  },
  'audio.speak': { may: everyUser, input: ({ list }) => ({ t: list.name, l: 'es' }) },

  'reviews.getQueue': { may: readers, input: ofList },
  'reviews.getToday': {
    may: everyUser,
    input: none,
    lists: { private: learners, public: learnersOfPublic },
  },
  'reviews.getDaysAhead': { may: everyUser, input: none },
  'reviews.submit': {
    may: everyUser,
    input: (fixture) => answerTo(fixture, 1),
    returns: ({ voc }, role) => (readers[role] === 'ok' ? { saved: 1, skipped: [] } : { saved: 0, skipped: [voc.id] }),
  },
  'reviews.reset': { may: readers, input: theList },
  'reviews.pause': { may: readers, input: theList },
  'reviews.resume': { may: readers, input: theList },
  'reviews.listLearning': {
    may: everyUser,
    input: search,
    lists: { private: learners, public: learnersOfPublic },
  },
  'reviews.getListStats': { may: readers, input: theList },
  'reviews.countCards': { may: readers, input: theList, returns: () => ({ suspended: 0 }) },
  'reviews.countNew': { may: everyUser, input: none, lists: { private: learners, public: learnersOfPublic } },
  'reviews.listSuspended': { may: readers, input: theList, returns: () => ({ items: [], next: null }) },
  'reviews.listAnswers': { may: everyUser, input: none },
  'reviews.listLearned': { may: everyUser, input: none },
  'reviews.getMilestones': { may: everyUser, input: none },
  'reviews.listDays': { may: readers, input: ofList },
  'reviews.getForecast': { may: readers, input: ofList },
  'reviews.getStreak': { may: readers, input: ofList },
  'reviews.getRetention': { may: readers, input: ofList },
  'reviews.listMissed': { may: readers, input: ofList },
  'changes.list': { may: everyUser, input: none },
  'reviews.getSettings': { may: everyUser, input: none },
  'reviews.getOwnParameters': { may: everyUser, input: none },
  'reviews.setOwnParameters': { may: everyUser, input: () => ({ use: false }), returns: () => ({ fit: null }) },
  'reviews.updateSettings': {
    may: everyUser,
    input: () => ({ reviews: { intervals: [2, 4] } }),
    returns: () => ({ reviews: { intervals: [2, 4] } }),
  },

  'transfer.copyList': {
    may: readers,
    input: theList,
    returns: ({ list }) => ({
      list: { name: list.name, permission: 'owner', vocsCount: 1, public: false, origin: { id: list.id } },
      imagesLeftOut: 0,
    }),
  },
  'transfer.exportList': { may: readers, input: ({ list }) => ({ id: list.id, format: 'json' }) },

  'privacy.exportData': { may: everyUser, input: none },
  'privacy.deleteAccount': {
    may: everyUser,
    refusesTokens: true,
    input: none,
    changesOtherLists: true,
  },
}

/** Calls with an input for which a procedure has other permissions than those of its entry. */
export const furtherCalls: readonly (Entry & { path: ProcedurePath; name: string })[] = [
  {
    path: 'vocs.moveMany',
    name: 'to a list of another owner',
    may: ownerOnly,
    input: (fixture) => moveTo(fixture, fixture.friend),
    returns: () => ({ moved: 1 }),
  },
]
