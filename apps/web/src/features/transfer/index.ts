export { ExportMenu } from './export-menu.tsx'
export { ImportButton, useNewListImport } from './import-button.tsx'
