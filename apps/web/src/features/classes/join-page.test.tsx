import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, answer, inputsOf, refuse, renderApp } from '../../testing/index.ts'
import { makeAttendedClass } from './testing/classes.ts'

const address = '/join/ABCDEFGH'
const found = { name: 'Year 7', teacherName: 'Grace Hopper', open: true }

describe('the page of a class code', () => {
  it('leads a visitor through signing in, back to it', async () => {
    answer('classes.getByCode', found)
    answer('accounts.signIn', ada)
    const { user, path, router } = renderApp(address, { session: null })
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Year 7' })).toBeVisible()
    expect(screen.getByText('Grace Hopper')).toBeVisible()
    expect(screen.getByRole('region', { name: 'What your teacher will see' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join class' })).toBeNull()
    await user.click(screen.getAllByRole('link', { name: 'Sign up' }).at(-1) ?? document.body)
    await expect.poll(path).toBe('/signup')
    expect(router.state.location.state.redirect).toBe(address)
    await user.click((await screen.findAllByRole('link', { name: 'Sign in' })).at(-1) ?? document.body)
    await user.type(await screen.findByLabelText('Email'), ada.email)
    await user.type(screen.getByLabelText('Password'), 'Seaw0rthy!{Enter}')
    await expect.poll(path).toBe(address)
    expect(await screen.findByRole('button', { name: 'Join class' })).toBeVisible()
  })

  it('tells a user what the teacher will see, joins, and opens the class', async () => {
    answer('classes.getByCode', found)
    answer('classes.join', makeAttendedClass())
    answer('classes.get', makeAttendedClass())
    const { user, path } = renderApp(address)
    expect(await screen.findByRole('region', { name: 'What your teacher will see' })).toHaveTextContent(ada.email)
    await user.click(screen.getByRole('button', { name: 'Join class' }))
    expect(await screen.findByRole('button', { name: 'Leave class' })).toBeVisible()
    expect(path()).toBe('/classes/class-1')
    expect(inputsOf('classes.join')).toEqual([{ code: 'ABCDEFGH' }])
  })

  it('says that no class has the code, asks once, and takes another one', async () => {
    refuse('classes.getByCode', 'CLASS_CODE_NOT_FOUND')
    const { user } = renderApp(address, { session: null })
    expect(await screen.findByRole('alert')).toHaveTextContent('No class with this code')
    expect(inputsOf('classes.getByCode')).toHaveLength(1)
    answer('classes.getByCode', found)
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'zzzz-2222{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Year 7' })).toBeVisible()
    expect(inputsOf('classes.getByCode').at(-1)).toEqual({ code: 'ZZZZ2222' })
  })

  it('says that the class is closed, and offers nothing', async () => {
    answer('classes.getByCode', { ...found, open: false })
    renderApp(address)
    expect(await screen.findByRole('alert')).toHaveTextContent('The class takes no new members at present')
    expect(screen.queryByRole('button', { name: 'Join class' })).toBeNull()
  })

  it('says that there were too many tries, and tries again', async () => {
    refuse('classes.getByCode', 'TOO_MANY_REQUESTS')
    const { user } = renderApp(address, { session: null })
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests, try again later')
    answer('classes.getByCode', found)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Join Year 7' })).toBeVisible()
  })

  it('shows in its place why one cannot join', async () => {
    answer('classes.getByCode', found)
    refuse('classes.join', 'CLASS_FULL')
    const { user } = renderApp(address)
    await user.click(await screen.findByRole('button', { name: 'Join class' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to joinA class can have at most 500 members')
  })
})
