export { VocsPage } from './browser/vocs-page.tsx'
