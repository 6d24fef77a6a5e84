import type { Screen } from '../state.ts'
import { accountScreens } from './account.ts'
import { classScreens } from './classes.ts'
import { learningScreens } from './learning.ts'
import { libraryScreens } from './library.ts'
import { visitorScreens } from './visitor.ts'
import { vocabularyScreens } from './vocabularies.ts'

/** Every screen with its states, in the order of the gallery. */
export const screens: readonly Screen[] = [
  ...visitorScreens,
  ...libraryScreens,
  ...classScreens,
  ...vocabularyScreens,
  ...learningScreens,
  ...accountScreens,
]
