export { createAuthenticator } from './authenticator.ts'
export {
  createList,
  createUser,
  createVocabulary,
  goodPassword,
  jpegBytes,
  linkIn,
  linkParams,
  listFields,
  mailedToken,
  mailsTo,
  pngBytes,
  pngFile,
  shareList,
  signIn,
  type TestUser,
  testCaller,
  uniqueEmail,
  uniqueIp,
  vocFields,
  wavBytes,
  wavFile,
} from './fixtures.ts'
export { insertCounts } from './insert-counts.ts'
export { miscounts } from './miscounts.ts'
export { misplaced } from './misplaced.ts'
export { outcome, tooMany } from './outcomes.ts'
export { appCode, setUpSecondFactor, type TestSecondFactor } from './second-factor.ts'
export { day, memoryImages, type TestServices, testGoogle, testOpenId, testServices } from './services.ts'
export { memoryAudioCache, spellingEngine, spokenText, testSpeech } from './speech.ts'
export { bytesOf, textOf } from './streams.ts'
export { specialTimeZones } from './time-zones.ts'
export { insertVocabularies } from './vocabularies.ts'
