/** How well somebody speaks a language, from 1 to 5. */
export const languageLevels = [
  { level: 1, name: 'Beginner' },
  { level: 2, name: 'Intermediate' },
  { level: 3, name: 'Advanced' },
  { level: 4, name: 'Fluent' },
  { level: 5, name: 'Native' },
] as const

/** One of them, as it is kept. */
export type LanguageLevel = (typeof languageLevels)[number]['level']
