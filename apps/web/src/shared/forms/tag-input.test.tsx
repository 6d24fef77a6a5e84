import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { TagInput } from './tag-input.tsx'

let tags: readonly string[]

function Field({ initial = [] }: { initial?: readonly string[] }) {
  const [state, setState] = useState(initial)
  tags = state
  return (
    <>
      <label htmlFor="tags">Tags</label>
      <TagInput id="tags" tags={state} onChange={setState} />
    </>
  )
}

async function type(keys: string, initial: readonly string[] = []) {
  render(<Field initial={initial} />)
  await userEvent.type(screen.getByLabelText('Tags'), keys)
}

describe('the tag input', () => {
  it('adds a tag by Enter and by Space, and sends no form', async () => {
    const sent = vi.fn()
    render(
      <form onSubmit={sent}>
        <Field />
      </form>,
    )
    await userEvent.type(screen.getByLabelText('Tags'), 'sea{Enter}moon tide{Enter}{Enter} ')
    expect(tags).toEqual(['sea', 'moon', 'tide'])
    expect(sent).not.toHaveBeenCalled()
  })

  it('adds every word that is pasted', async () => {
    render(<Field />)
    await userEvent.click(screen.getByLabelText('Tags'))
    await userEvent.paste('sea moon\ttide')
    expect(tags).toEqual(['sea', 'moon', 'tide'])
  })

  it('keeps a tag whose Enter was forgotten', async () => {
    await type('sea{Tab}')
    expect(tags).toEqual(['sea'])
  })

  it('removes the last one by Backspace in an empty field', async () => {
    await type('{Backspace}', ['sea', 'moon'])
    expect(tags).toEqual(['sea'])
  })

  it('leaves the tags alone while Backspace has text to take', async () => {
    await type('ab{Backspace}', ['sea'])
    expect(tags).toEqual(['sea'])
    expect(screen.getByLabelText('Tags')).toHaveValue('a')
  })

  it('removes the one that the arrows have selected', async () => {
    await type('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}{Backspace}', ['sea', 'moon', 'tide'])
    expect(tags).toEqual(['sea', 'tide'])
  })

  it('says which one is selected', async () => {
    await type('{ArrowLeft}', ['sea', 'moon'])
    expect(screen.getByText('Tag moon selected, Backspace removes it')).toBeInTheDocument()
  })

  it('removes the last one again once the arrows have left the tags', async () => {
    await type('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}{Backspace}', ['sea', 'moon'])
    expect(tags).toEqual(['sea'])
  })

  it('removes one by its button', async () => {
    render(<Field initial={['sea', 'moon']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag sea' }))
    expect(tags).toEqual(['moon'])
  })

  it('leaves Enter and Space to an input method that composes', () => {
    render(<Field />)
    const input = screen.getByLabelText('Tags')
    fireEvent.change(input, { target: { value: 'うみ' } })
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(input, { key: ' ', isComposing: true })
    expect(tags).toEqual([])
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(tags).toEqual(['うみ'])
  })
})
