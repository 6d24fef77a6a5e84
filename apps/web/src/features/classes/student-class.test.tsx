import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, answer, inputsOf, renderApp } from '../../testing/index.ts'
import { makeAttendedClass } from './testing/classes.ts'

it('a student sees the lists of a class and what the teacher sees, and leaves after a question', async () => {
  answer('classes.get', makeAttendedClass())
  answer('classes.removeMember', {})
  answer('assignments.list', [])
  const { user, path } = renderApp('/classes/class-1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Year 7' })).toBeVisible()
  expect(screen.getByText('Grace Hopper')).toBeVisible()
  const lists = screen.getByRole('region', { name: 'Lists' })
  expect(within(lists).getByRole('link', { name: 'Obst' })).toHaveAttribute('href', '/library/lists/list-1')
  expect(screen.getByRole('region', { name: 'What your teacher sees' })).toHaveTextContent(ada.email)
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Leave class' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave Class' })
  expect(question).toHaveTextContent('You lose its lists at once')
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
  await expect.poll(path).toBe('/classes')
  expect(await screen.findByText('You left Year 7')).toBeVisible()
  expect(inputsOf('classes.removeMember')).toEqual([{ classId: 'class-1', userId: ada.id }])
})
