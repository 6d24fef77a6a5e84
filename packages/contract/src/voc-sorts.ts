/** The browser's orders; `-` is descending. */
export const vocSorts = ['createdAt-', 'createdAt+', 'term-', 'term+'] as const
export type VocSort = (typeof vocSorts)[number]
export const defaultVocSort: VocSort = 'createdAt-'
