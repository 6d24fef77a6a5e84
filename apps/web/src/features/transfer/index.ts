export { CopyListButton } from './export/copy-list-button.tsx'
export { ExportMenu } from './export/export-menu.tsx'
export { ListImport, useNewListImport } from './import-button.tsx'
export { SharedPage } from './shared/shared-page.tsx'
