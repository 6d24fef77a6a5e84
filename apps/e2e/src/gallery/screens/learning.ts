import { expect, type Page } from '@playwright/test'
import {
  answerButtons,
  answerByKeys,
  keys,
  openReviewOptions,
  showAnswerButton,
  startReview,
} from '../../fixtures/reviews.ts'
import { type Screen, type State, whileLoading } from '../state.ts'
import type { World } from '../world.ts'

const stats = ({ lists }: World) => `/learn/${lists.own}`

/** A state of a review of the learner's list in one review type. */
const review = (name: string, act: State['act'], type = 'translation'): State => ({
  name,
  as: 'learner',
  path: '/learn',
  act: async (page, world) => {
    await startReview(page, world.lists.kitchen, type)
    await act?.(page, world)
  },
})

/** The same with one of the options. */
const withOption = (name: string, option: string, act: (page: Page) => Promise<void>, type?: string): State => ({
  name,
  as: 'learner',
  path: '/learn',
  act: async (page, { lists }) => {
    await openReviewOptions(page, lists.kitchen, type)
    await startWithOption(page, option)
    await act(page)
  },
})

async function startWithOption(page: Page, option: string): Promise<void> {
  await page.getByRole('checkbox', { name: option }).check()
  await page.getByRole('button', { name: 'Start review' }).click()
}

/** Starts the session of the day from the learning lists. */
export async function startToday(page: Page): Promise<void> {
  await page.goto('/learn')
  await page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Start' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
}

export async function showAnswer(page: Page): Promise<void> {
  await showAnswerButton(page).click()
  await expect(answerButtons(page)).toBeVisible()
  // Until then the buttons are pale, and a second click of a double click presses none of them.
  await expect(page.locator('[role=presentation][aria-disabled=true]')).toHaveCount(0)
}

/** The learning lists, the review with its options, and the statistics. */
export const learningScreens: readonly Screen[] = [
  {
    name: 'Learn',
    states: [
      { name: 'full', as: 'learner', path: '/learn' },
      ...whileLoading('learner', '/learn'),
      { name: 'empty', as: 'newcomer', path: '/learn' },
      { name: 'done for today', as: 'finisher', path: '/learn' },
      { name: 'no match', as: 'learner', path: '/learn?search=nothing+of+that' },
      { name: 'extreme', as: 'collector', path: '/learn' },
      {
        name: 'unsent answers',
        as: 'learner',
        path: '/learn',
        act: async (page, { lists }) => {
          await startReview(page, lists.kitchen)
          await answerByKeys(page, keys.yes)
          await page.goto('/learn')
          await expect(page.getByRole('region', { name: /^Unsent answers/ })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Statistics of a list',
    states: [
      { name: 'full', as: 'learner', path: stats },
      ...whileLoading('learner', stats),
      { name: 'empty', as: 'learner', path: ({ lists }) => `/learn/${lists.empty}` },
      { name: 'nothing due', as: 'finisher', path: ({ lists }) => `/learn/${lists.finished}` },
      { name: 'extreme', as: 'collector', path: ({ extremes }) => `/learn/${extremes.list}` },
      {
        name: 'your learning',
        as: 'learner',
        path: stats,
        act: async (page) => {
          await page.getByRole('button', { name: 'Your learning' }).click()
          await expect(page.getByRole('slider', { name: 'A year of days' })).toBeVisible()
        },
      },
      {
        name: 'reset',
        as: 'learner',
        path: stats,
        act: async (page) => {
          await page.getByRole('button', { name: 'Reset' }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Review options',
    states: [
      {
        name: 'full',
        as: 'learner',
        path: '/learn',
        act: (page, { lists }) => openReviewOptions(page, lists.own, 'all'),
      },
      {
        name: 'of today',
        as: 'learner',
        path: '/learn',
        act: async (page) => {
          await page.getByRole('button', { name: 'Options' }).click()
          await expect(page.getByRole('checkbox', { name: 'Typed answers' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Review session',
    states: [
      { name: 'question', as: 'learner', path: '/learn', act: startToday },
      {
        name: 'answer',
        as: 'learner',
        path: '/learn',
        act: async (page) => {
          await startToday(page)
          await showAnswer(page)
        },
      },
      review('answer, not due', showAnswer),
      {
        name: 'new word',
        as: 'collector',
        path: '/learn',
        act: async (page, { lists }) => {
          await openReviewOptions(page, lists.edited)
          await startWithOption(page, 'Introduce new words')
          await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible()
        },
      },
      withOption('repetition', 'Repeat what I miss', async (page) => {
        await answerByKeys(page, keys.no, keys.yes, keys.yes, keys.yes, keys.yes)
        await expect(page.getByRole('region', { name: /, again$/ })).toBeVisible()
      }),
      review('reverse translation', showAnswer, 'reverseTranslation'),
      review('dictation', async () => undefined, 'dictation'),
      review(
        'dictation, wrong',
        async (page) => {
          const field = page.getByRole('textbox', { name: 'Your spelling' })
          await field.fill('cuchra')
          await page.keyboard.press('Enter')
          await expect(answerButtons(page)).toBeVisible()
        },
        'dictation',
      ),
      withOption(
        'typed answer',
        'Typed answers',
        async (page) => {
          await page.getByRole('textbox', { name: 'Your answer' }).fill('cuchra')
          await page.keyboard.press('Enter')
          await expect(answerButtons(page)).toBeVisible()
        },
        'reverseTranslation',
      ),
      {
        name: 'not yet due',
        as: 'finisher',
        path: '/learn',
        act: (page, { lists }) => startReview(page, lists.finished),
      },
      review('keyboard shortcuts', async (page) => {
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      }),
      review('summary', async (page) => {
        await answerByKeys(page, keys.no, keys.yes, keys.neutral)
        await page.getByRole('button', { name: 'Finish' }).click()
        await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
      }),
      review('practice', async (page) => {
        await answerByKeys(page, keys.no, keys.no)
        await page.getByRole('button', { name: 'Finish' }).click()
        await page.getByRole('button', { name: /^Practise these/ }).click()
        await expect(page.getByText('Practice: nothing counts')).toBeVisible()
      }),
      {
        name: 'error',
        as: 'learner',
        path: '/learn',
        act: async (page, { lists }) => {
          await openReviewOptions(page, lists.kitchen)
          await page.route('**/api/trpc/reviews.getQueue*', (route) => route.fulfill({ status: 500, body: '' }))
          await page.getByRole('button', { name: 'Start review' }).click()
          await expect(page.getByText('Failed to load review')).toBeVisible()
        },
      },
      {
        name: 'extreme',
        as: 'collector',
        path: '/learn',
        act: async (page, { extremes }) => {
          await startReview(page, extremes.list)
          await showAnswer(page)
        },
      },
    ],
  },
  {
    name: 'Stats',
    states: [
      { name: 'full', as: 'learner', path: '/stats' },
      ...whileLoading('learner', '/stats'),
      { name: 'empty', as: 'newcomer', path: '/stats' },
      { name: 'one day', as: 'finisher', path: '/stats' },
      { name: 'a week', as: 'learner', path: '/stats/week' },
      { name: 'a week without answers', as: 'newcomer', path: '/stats/week' },
      { name: 'nothing shared', as: 'learner', path: '/share' },
    ],
  },
]
