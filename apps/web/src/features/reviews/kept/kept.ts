// Everything for days without a network, in one chunk: it is loaded while there is a network, when the browser is idle.
export { startKeeping } from './keeping.ts'
export { KeptCards } from './kept-cards.tsx'
export { keptSession } from './kept-session.ts'
