export { VocsPage } from './vocs-page.tsx'
