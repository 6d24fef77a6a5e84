import { expect, type Page } from '@playwright/test'
import { type Screen, type State, whileLoading } from '../state.ts'
import type { World } from '../world.ts'

const vocs = ({ lists }: World) => `/library/lists/${lists.own}/vocs`
const selected = (world: World) => `${vocs(world)}?voc=${world.vocId}`

async function openForm(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** A vocabulary at the limits, selected. */
const extreme = (which: keyof World['extremes']['vocs'], name: string): State => ({
  name,
  as: 'collector',
  path: ({ extremes }) => `/library/lists/${extremes.list}/vocs?voc=${extremes.vocs[which]}`,
})

/** The vocabulary browser and its forms. */
export const vocabularyScreens: readonly Screen[] = [
  {
    name: 'Vocabularies',
    states: [
      { name: 'full', as: 'learner', path: vocs },
      { name: 'selected', as: 'learner', path: selected },
      ...whileLoading('learner', vocs),
      { name: 'empty', as: 'learner', path: ({ lists }) => `/library/lists/${lists.empty}/vocs` },
      { name: 'no match', as: 'learner', path: (world) => `${vocs(world)}?search=nothing+of+that` },
      { name: 'viewer', as: 'learner', path: ({ lists }) => `/library/lists/${lists.shared}/vocs` },
      { name: 'partial', as: 'collector', path: ({ lists }) => `/library/lists/${lists.words}/vocs` },
      {
        name: 'several selected',
        as: 'learner',
        path: vocs,
        act: async (page) => {
          await page.getByRole('list', { name: 'Terms' }).getByRole('link').first().focus()
          await page.keyboard.press('ControlOrMeta+a')
          await expect(page.getByRole('region', { name: 'Selected words' })).toBeVisible()
        },
      },
      {
        name: 'filters',
        as: 'learner',
        path: vocs,
        act: async (page) => {
          await page.getByRole('button', { name: /^Filter/ }).click()
          await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
        },
      },
      {
        name: 'delete',
        as: 'learner',
        path: selected,
        act: async (page) => {
          await page.getByRole('button', { name: 'Delete', exact: true }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
      extreme('wide', 'extreme, no spaces'),
      extreme('many', 'extreme, many of everything'),
      extreme('hebrew', 'Hebrew and Arabic'),
      extreme('emoji', 'emoji'),
      extreme('thai', 'Thai'),
      extreme('japanese', 'Japanese'),
    ],
  },
  {
    name: 'Vocabulary form',
    states: [
      { name: 'new', as: 'learner', path: vocs, act: (page) => openForm(page, 'New', 'New Vocabulary') },
      {
        name: 'with errors',
        as: 'learner',
        path: vocs,
        act: async (page) => {
          await openForm(page, 'New', 'New Vocabulary')
          await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
          await expect(page.getByRole('dialog').getByText('Required').first()).toBeVisible()
        },
      },
      {
        name: 'edit, with everything',
        as: 'learner',
        path: selected,
        act: async (page) => {
          await openForm(page, 'Edit', 'Edit Vocabulary')
          const folded = page.getByRole('dialog').locator('legend button[aria-expanded=false]')
          for (let left = 5; left > 0 && (await folded.count()) > 0; left--) await folded.first().click()
        },
      },
      {
        name: 'edit, extreme',
        as: 'collector',
        path: ({ extremes }) => `/library/lists/${extremes.list}/vocs?voc=${extremes.vocs.wide}`,
        act: (page) => openForm(page, 'Edit', 'Edit Vocabulary'),
      },
    ],
  },
  {
    name: 'Import',
    states: [
      {
        name: 'choose',
        as: 'learner',
        path: ({ lists }) => `/library/lists/${lists.own}`,
        act: (page) => openForm(page, 'Import', 'Import'),
      },
      {
        name: 'preview',
        as: 'learner',
        path: ({ lists }) => `/library/lists/${lists.own}`,
        act: preview,
      },
      {
        name: 'done',
        as: 'learner',
        path: ({ lists }) => `/library/lists/${lists.own}`,
        act: async (page) => {
          await preview(page)
          const dialog = page.getByRole('dialog', { name: 'Import' })
          await dialog.getByRole('button', { name: 'Import', exact: true }).click()
          await expect(dialog.getByRole('heading', { name: /^Imported/ })).toBeVisible()
        },
      },
    ],
  },
]

/** The terms are in the list already, so that an import changes nothing. */
async function preview(page: Page): Promise<void> {
  await openForm(page, 'Import', 'Import')
  const buffer = Buffer.from(`term;definition\ncasa;house\nagua;water\n${'x'.repeat(101)};too long\n`)
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('dialog', { name: 'Import' }).getByText('Too long').first()).toBeVisible()
}
