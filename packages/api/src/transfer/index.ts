export { inProcessFiles } from './in-process-files.ts'
