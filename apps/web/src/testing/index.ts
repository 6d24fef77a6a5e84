export {
  ada,
  makeCardCounts,
  makeList,
  makeListStats,
  makeSettings,
  makeToday,
  makeVocProgress,
  makeVocRow,
  pngFile,
} from './fixtures.ts'
export { chooseLanguage, fill } from './forms.ts'
export { serveMeta } from './metas.ts'
export { type RenderAppOptions, renderApp, renderComponent } from './render.tsx'
export { answer, hang, inputsOf, refuse, server } from './server.ts'
export { answerTts, type TtsReply } from './tts.ts'
