import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** The names that `styles.css` adds to those of Tailwind. Without them, a text size would count as a colour. */
const merge = extendTailwindMerge({
  extend: { theme: { font: ['book'], text: ['heading', 'title', 'word', 'word-wide'], shadow: ['card'] } },
})

/** Joins class names. If two Tailwind classes conflict, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes))
