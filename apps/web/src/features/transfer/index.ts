export { ExportMenu } from './export-menu.tsx'
export { ImportButton } from './import-button.tsx'
