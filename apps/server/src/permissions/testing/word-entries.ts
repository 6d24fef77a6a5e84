import type { ProcedurePath } from '@wordtide/api'
import { listFields, pngFile, vocFields, wavFile } from '@wordtide/api/testing'
import { answerTo, type Fixture } from './fixture.ts'
import { imageOf, inList, learners, learnersOfPublic, moveTo, none, search, severalVocs, theList } from './inputs.ts'
import { type Entry, everyUser, ofVoc, readers, writers } from './outcomes.ts'

const ofList = ({ list }: Fixture) => ({ list: list.id })

const theVoc = ({ voc }: Fixture) => ({ id: voc.id })

const textFile = () => new File(['term,definition\ndos,two\ntres,three\n'], 'words.csv')

/** Permissions of the procedures of vocabularies, files, audio and reviews. */
export const wordEntries = {
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
} satisfies Partial<Record<ProcedurePath, Entry>>
