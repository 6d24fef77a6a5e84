import { rmSync } from 'node:fs'
import { test } from '@playwright/test'
import { galleryFolder } from './record.ts'

test('the gallery of an earlier run is removed', () => {
  rmSync(galleryFolder, { recursive: true, force: true })
})
