export { VocsPage } from './browser/vocs-page.tsx'
export { TargetLists } from './selection/move-copy/target-lists.tsx'
export { RadioRow, TargetRadio } from './selection/move-copy/target-radio.tsx'
