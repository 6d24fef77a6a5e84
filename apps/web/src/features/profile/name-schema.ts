// Loaded when the name is changed.
export { profileInfo } from '@wordtide/contract'
