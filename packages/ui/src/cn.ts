import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { conflicts, groups } from './class-groups.ts'

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: groups,
  conflictingClassGroups: conflicts,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', '**', 'before', 'after'],
}))

/** Joins class names. If two Tailwind classes conflict, the later one wins: those that `class-groups.ts` knows. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
