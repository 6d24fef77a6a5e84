// The part of the contract that needs no zod: for pages that show the contract's values but validate nothing.
export * from './choices.ts'
export * from './errors.ts'
export * from './images.ts'
export * from './languages.ts'
export * from './limits.ts'
export * from './sign-in.ts'
export * from './voc-text.ts'
