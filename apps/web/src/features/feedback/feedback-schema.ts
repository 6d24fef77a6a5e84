// Loaded when the form is filled.
export { feedbackInput } from '@wordtide/contract'
