export { ada, type RenderAppOptions, renderApp } from './render-app.tsx'
export { answer, hang, inputsOf, refuse, server } from './server.ts'
