export { columnsNeeded } from './columns.ts'
export { csvLine, writeAnkiText, writeCsv, writeTsv } from './text.ts'
