import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, inputsOf, makeList, makeListStats, renderApp } from '../../testing/index.ts'

describe('newly shared lists', () => {
  const obst = { id: 'list-1', name: 'Obst', sharedByName: 'Ben' }

  it('are named beside Today, the newest one with who shares it', async () => {
    answer('reviews.listLearning', { lists: [], next: null })
    answer('shares.listNew', { lists: [obst], assignments: 0 })
    renderApp('/learn')
    const link = await screen.findByRole('link', { name: 'Obst' })
    expect(link).toHaveAttribute('href', '/library/lists/list-1')
    expect(link.closest('p')).toHaveTextContent(/^New Ben shared Obst with you\.$/)
  })

  it('lead to all of them if there are several', async () => {
    answer('reviews.listLearning', { lists: [], next: null })
    answer('shares.listNew', { lists: [obst, { ...obst, id: 'list-2' }, { ...obst, id: 'list-3' }], assignments: 0 })
    renderApp('/learn')
    const link = await screen.findByRole('link', { name: '2 more' })
    expect(link).toHaveAttribute('href', '/library#shared')
    expect(link.closest('p')).toHaveTextContent('Ben shared Obst with you, and there are 2 more.')
  })

  it('are new until their page is opened', async () => {
    answer('lists.get', makeList({ permission: 'other' }))
    answer('shares.getOwn', { shared: true, isNew: true })
    answer('shares.see', {})
    renderApp('/library/lists/list-1')
    await expect.poll(() => inputsOf('shares.see')).toEqual([{ id: 'list-1' }])
  })

  it('are new until their learning page is opened', async () => {
    answer('reviews.getListStats', makeListStats())
    answer('shares.getOwn', { shared: true, isNew: true })
    answer('shares.see', {})
    renderApp('/learn/list-1')
    await expect.poll(() => inputsOf('shares.see')).toEqual([{ id: 'list-1' }])
  })

  it('are not written again once they were opened', async () => {
    answer('reviews.getListStats', makeListStats())
    answer('shares.getOwn', { shared: true, isNew: false })
    renderApp('/learn/list-1')
    await expect.poll(() => inputsOf('shares.getOwn')).not.toHaveLength(0)
    expect(inputsOf('shares.see')).toEqual([])
  })
})

it('new assignments of classes mark the way to the classes', async () => {
  answer('shares.listNew', { lists: [], assignments: 2 })
  answer('lists.listOwn', { lists: [], next: null })
  renderApp('/library')
  expect(await screen.findByRole('link', { name: /^Classes\s?, 2 new assignments$/ })).toHaveAttribute(
    'href',
    '/classes',
  )
})
