import { clientSection } from './client/index.ts'
import { flatnessSection } from './flatness/index.ts'
import { loadSection } from './load/index.ts'
import { peersSection } from './peers/index.ts'
import { profileSection } from './profile/index.ts'
import { ratiosSection } from './ratios/index.ts'
import type { Section } from './section.ts'
import { workshopSection } from './workshop/index.ts'

/** All sections, in the order of docs/performance.md. */
export const sections: readonly Section[] = [
  ratiosSection,
  profileSection,
  flatnessSection,
  peersSection,
  loadSection,
  clientSection,
  workshopSection,
]
