export { answerSound, type SoundReply } from './answer-sound.ts'
export { renderAlone } from './render-alone.tsx'
export { ada, type RenderAppOptions, renderApp } from './render-app.tsx'
export { answer, hang, inputsOf, refuse, server } from './server.ts'
