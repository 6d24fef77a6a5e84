import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { renderComponents } from './components.ts'
import { renderGallery } from './page.ts'
import { galleryFolder, readRecords } from './record.ts'
import { screens } from './screens/index.ts'
import { renderTokens } from './tokens.ts'

test('the page of the gallery is written', async () => {
  const components = await renderComponents()
  for (const [name, document] of components) writeFileSync(join(galleryFolder, name), document)
  const frames = [...components.keys()].map((name) => `<iframe src="${name}" title="${name}"></iframe>`)
  const file = join(galleryFolder, 'index.html')
  writeFileSync(
    file,
    renderGallery(
      screens,
      readRecords(),
      `${await renderTokens()}<h3>Components</h3><div class="tokens">${frames.join('')}</div>`,
    ),
  )
  process.stdout.write(`The gallery: ${file}\n`)
})
