export { CopyListButton } from './copy-list-button.tsx'
export { ExportMenu } from './export-menu.tsx'
export { ListImport, useNewListImport } from './import-button.tsx'
