import type { ListView } from '@wordtide/contract'
import { makeList as make } from '../../../testing/make-list.ts'

/** A list of one's own with nothing in it yet; a test says what matters to it. */
export const makeList = (said: Partial<ListView> = {}): ListView =>
  make({
    name: 'Waves',
    language: 'es',
    createdAt: Date.UTC(2026, 0, 2, 12),
    lastModifiedAt: Date.UTC(2026, 0, 3, 12),
    learnersCount: 0,
    vocsCount: 0,
    ...said,
  })
