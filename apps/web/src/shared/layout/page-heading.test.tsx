import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHeading } from './page-heading.tsx'

const page = (title: string | undefined) => (
  <main tabIndex={-1}>{title === undefined ? 'Loading …' : <PageHeading key={title} title={title} />}</main>
)

test('the focus of a heading goes to the heading that replaces it, also one that comes later', () => {
  const { rerender, getByRole } = render(page('No connection'))
  getByRole('heading').focus()
  rerender(page('Library'))
  expect(getByRole('heading', { name: 'Library' })).toHaveFocus()

  rerender(page(undefined))
  expect(getByRole('main')).toHaveFocus()
  rerender(page('Statistics'))
  expect(getByRole('heading', { name: 'Statistics' })).toHaveFocus()
})
