export { ImportButton } from './import-button.tsx'
export { ExportMenu } from './export-menu.tsx'
