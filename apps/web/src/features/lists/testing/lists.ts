import type { ListView } from '@wordtide/contract'
import { makeList as makeAnyList } from '../../../testing/index.ts'

/** Builds an empty list of the user's own; a test overrides what matters to it. */
export const makeList = (overrides: Partial<ListView> = {}): ListView =>
  makeAnyList({
    name: 'Waves',
    language: 'es',
    createdAt: Date.UTC(2026, 0, 2, 12),
    lastModifiedAt: Date.UTC(2026, 0, 3, 12),
    learnersCount: 0,
    vocsCount: 0,
    ...overrides,
  })
