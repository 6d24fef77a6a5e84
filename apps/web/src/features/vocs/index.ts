export { VocsPage, type VocsPageProps } from './vocs-page.tsx'
