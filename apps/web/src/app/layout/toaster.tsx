/** A chunk of its own: visitors see no toasts. */
export { Toaster as default } from '@wordtide/ui'
