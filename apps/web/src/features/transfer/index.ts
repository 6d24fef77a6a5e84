export { CopyListButton } from './copy-list-button.tsx'
export { ExportMenu } from './export-menu.tsx'
export { ImportButton, useNewListImport } from './import-button.tsx'
