import type { BrowserContextOptions } from '@playwright/test'

interface Size {
  width: number
  height: number
}

/** A way to look at the product, with its window sizes; pages are loaded in the first one. */
export interface Device {
  name: 'phone' | 'desktop'
  sizes: readonly [Size, Size]
  context: BrowserContextOptions
}

const sizes = {
  phone: [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ],
  desktop: [
    { width: 1280, height: 820 },
    { width: 1920, height: 1080 },
  ],
} as const

export const devices: readonly Device[] = [
  { name: 'phone', sizes: sizes.phone, context: { viewport: sizes.phone[0], hasTouch: true, isMobile: true } },
  { name: 'desktop', sizes: sizes.desktop, context: { viewport: sizes.desktop[0] } },
]

export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]
