import { expect, type Page } from '@playwright/test'
import { createList } from '../../fixtures/lists.ts'
import type { Screen } from '../state.ts'
import { whileLoading } from '../state.ts'
import type { World } from '../world.ts'

const own = ({ lists }: World) => `/library/lists/${lists.own}`
const shares = (world: World) => `${own(world)}/shares`

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function expectDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

async function openCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create List' }).first().click()
  await expectDialog(page, 'Create List')
}

/** The library, a list, its shares, and their dialogs. */
export const libraryScreens: readonly Screen[] = [
  {
    name: 'Library',
    states: [
      { name: 'full', as: 'learner', path: '/library' },
      { name: 'shared lists', as: 'learner', path: '/library#shared' },
      { name: 'public lists', as: 'learner', path: '/library#public' },
      ...whileLoading('learner', '/library'),
      { name: 'empty', as: 'newcomer', path: '/library' },
      { name: 'shared lists, empty', as: 'newcomer', path: '/library#shared' },
      { name: 'no match', as: 'learner', path: '/library?search=nothing+of+that' },
      { name: 'extreme', as: 'collector', path: '/library' },
      { name: 'public lists, extreme', as: 'collector', path: '/library#public' },
    ],
  },
  {
    name: 'Create and edit a list',
    states: [
      { name: 'new', as: 'learner', path: '/library', act: openCreate },
      {
        name: 'with errors',
        as: 'learner',
        path: '/library',
        act: async (page) => {
          await openCreate(page)
          await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
          await expect(page.getByRole('dialog').getByText('Required').first()).toBeVisible()
        },
      },
      {
        name: 'closing with changes',
        as: 'learner',
        path: '/library',
        act: async (page) => {
          await openCreate(page)
          await page.getByRole('dialog').getByLabel('Name').fill('Palabras')
          await page.keyboard.press('Escape')
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
      {
        name: 'edit',
        as: 'learner',
        path: own,
        act: async (page) => {
          await chooseAction(page, 'Edit')
          await expectDialog(page, 'Edit List')
        },
      },
      {
        name: 'edit, extreme',
        as: 'collector',
        path: ({ extremes }) => `/library/lists/${extremes.widest}`,
        act: async (page) => {
          await chooseAction(page, 'Edit')
          await expectDialog(page, 'Edit List')
        },
      },
    ],
  },
  {
    name: 'List',
    states: [
      { name: 'owner', as: 'learner', path: own },
      { name: 'editor', as: 'learner', path: ({ lists }) => `/library/lists/${lists.edited}` },
      { name: 'viewer', as: 'learner', path: ({ lists }) => `/library/lists/${lists.shared}` },
      { name: 'public list', as: 'newcomer', path: ({ lists }) => `/library/lists/${lists.japanese}` },
      ...whileLoading('learner', own),
      { name: 'empty', as: 'learner', path: ({ lists }) => `/library/lists/${lists.empty}` },
      { name: 'extreme', as: 'collector', path: ({ extremes }) => `/library/lists/${extremes.widest}` },
      {
        name: 'not found',
        as: 'newcomer',
        path: ({ lists }) => `/library/lists/${lists.empty}`,
        act: (page) => expect(page.getByText('List not found')).toBeVisible(),
      },
      {
        name: 'menu of the owner',
        as: 'learner',
        path: own,
        act: async (page) => {
          await page.getByRole('button', { name: 'Actions' }).click()
          await expect(page.getByRole('menuitem', { name: 'Shares' })).toBeVisible()
        },
      },
      {
        name: 'delete',
        as: 'learner',
        path: own,
        act: async (page) => {
          await chooseAction(page, 'Delete')
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
      {
        name: 'rate',
        as: 'learner',
        path: ({ lists }) => `/library/lists/${lists.shared}`,
        act: async (page) => {
          await chooseAction(page, 'Rate')
          await expectDialog(page, 'Rate List')
        },
      },
      {
        name: 'report',
        as: 'newcomer',
        path: ({ lists }) => `/library/lists/${lists.japanese}`,
        act: async (page) => {
          await page.getByRole('button', { name: 'Report' }).click()
          await expectDialog(page, 'Report List')
        },
      },
      {
        name: 'block',
        as: 'learner',
        path: ({ lists }) => `/library/lists/${lists.shared}`,
        act: async (page) => {
          await page.getByRole('button', { name: /^Block / }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
      {
        name: 'deleted',
        as: 'learner',
        path: '/library',
        act: async (page) => {
          const { id } = await createList(page.request, 'Old words', [])
          await page.goto(`/library/lists/${id}`)
          await chooseAction(page, 'Delete')
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
          await expect(page).toHaveURL(/\/library$/)
        },
      },
    ],
  },
  {
    name: 'Shares',
    states: [
      { name: 'full', as: 'learner', path: shares },
      ...whileLoading('learner', shares),
      { name: 'empty', as: 'learner', path: ({ lists }) => `/library/lists/${lists.empty}/shares` },
      {
        name: 'new share',
        as: 'learner',
        path: shares,
        act: async (page) => {
          await page.getByRole('button', { name: 'New Share' }).click()
          await expectDialog(page, 'New Share')
        },
      },
      {
        name: 'user not found',
        as: 'learner',
        path: shares,
        act: async (page) => {
          await page.getByRole('button', { name: 'New Share' }).click()
          await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.org')
          await page.keyboard.press('Enter')
          await expect(page.getByText('User not found')).toBeVisible()
        },
      },
    ],
  },
]
