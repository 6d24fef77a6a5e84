import { expect, type Page } from '@playwright/test'
import type { Screen } from '../state.ts'
import { whileLoading } from '../state.ts'
import type { World } from '../world.ts'

const ofClass = ({ schoolClass }: World) => `/classes/${schoolClass.id}`
const ofCode = ({ schoolClass }: World) => `/join/${schoolClass.code}`
const poster = (world: World) => `${ofClass(world)}/poster`

const press = (name: string, role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).click()
  await expect(page.getByRole(role)).toBeVisible()
}

const showMeaning = async (page: Page) => {
  await page.getByRole('button', { name: 'Show the meaning' }).click()
  await expect(page.getByRole('button', { name: 'Next word' }).first()).toBeVisible()
}

/** Classes: one as its teacher and as a student see it, and the ways to join it. */
export const classScreens: readonly Screen[] = [
  {
    name: 'Classes',
    states: [
      { name: 'full', as: 'learner', path: '/classes' },
      ...whileLoading('learner', '/classes'),
      { name: 'empty', as: 'newcomer', path: '/classes' },
      { name: 'new class', as: 'learner', path: '/classes', act: press('New class', 'dialog') },
      {
        name: 'code with errors',
        as: 'newcomer',
        path: '/classes',
        act: async (page) => {
          await press('Join a class', 'dialog')(page)
          await page.getByRole('dialog').getByLabel('Code').fill('12')
          await page.keyboard.press('Enter')
          await expect(page.getByText('A code has 8 letters and digits')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Class',
    states: [
      { name: 'teacher', as: 'learner', path: ofClass },
      { name: 'members', as: 'learner', path: (world) => `${ofClass(world)}#members` },
      ...whileLoading('learner', ofClass),
      { name: 'student', as: 'collector', path: ofClass },
      { name: 'attach lists', as: 'learner', path: ofClass, act: press('Attach lists', 'dialog') },
      {
        name: 'invite by mail',
        as: 'learner',
        path: (world) => `${ofClass(world)}#members`,
        act: async (page) => {
          await press('Invite', 'dialog')(page)
          await page.getByRole('dialog').getByLabel('Addresses').fill('Ada\tada@example.org\nBen\tben@\nCleo')
          await expect(page.getByText('1 address', { exact: true })).toBeVisible()
        },
      },
      { name: 'assignments', as: 'learner', path: (world) => `${ofClass(world)}#assignments` },
      {
        name: 'new assignment',
        as: 'learner',
        path: (world) => `${ofClass(world)}#assignments`,
        act: press('New assignment', 'dialog'),
      },
      { name: 'progress', as: 'learner', path: (world) => `${ofClass(world)}#progress` },
      { name: 'practise together', as: 'learner', path: (world) => `${ofClass(world)}/practise`, act: showMeaning },
      { name: 'new code', as: 'learner', path: ofClass, act: press('New code', 'alertdialog') },
      { name: 'leave', as: 'collector', path: ofClass, act: press('Leave class', 'alertdialog') },
      { name: 'poster', as: 'learner', path: poster },
    ],
  },
  {
    name: 'Join a class',
    states: [
      { name: 'user', as: 'newcomer', path: ofCode },
      ...whileLoading('newcomer', ofCode),
      { name: 'visitor', path: ofCode },
      {
        name: 'wrong code',
        path: '/join/ABCDEFGH',
        act: (page) => expect(page.getByText('No class with this code')).toBeVisible(),
      },
    ],
  },
]
