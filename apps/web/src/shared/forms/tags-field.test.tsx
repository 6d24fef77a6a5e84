import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { limits } from '@wordtide/contract'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { addTags, TagsField } from './tags-field.tsx'

let tags: readonly string[]

function Field({ initial = [] }: { initial?: readonly string[] }) {
  const { control, watch } = useForm({ defaultValues: { tags: initial } })
  tags = watch('tags')
  return <TagsField control={control} name="tags" label="Tags" />
}

async function type(keys: string, initial: readonly string[] = []) {
  render(<Field initial={initial} />)
  await userEvent.type(screen.getByLabelText('Tags'), keys)
}

describe('the tag input', () => {
  it('adds a tag by Enter and by Space, and does not submit the form', async () => {
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

  it('adds a tag by a comma, also by that of another script', async () => {
    await type('sea,moon, ,ola،海，空、')
    expect(tags).toEqual(['sea', 'moon', 'ola', '海', '空'])
    expect(screen.getByLabelText('Tags')).toHaveValue('')
  })

  it('adds every pasted word as a tag', async () => {
    render(<Field />)
    await userEvent.click(screen.getByLabelText('Tags'))
    await userEvent.paste('sea moon\ttide')
    expect(tags).toEqual(['sea', 'moon', 'tide'])
  })

  it('adds the typed text when it loses the focus', async () => {
    await type('sea{Tab}')
    expect(tags).toEqual(['sea'])
  })

  it('removes the last tag by Backspace if there is no text', async () => {
    await type('{Backspace}', ['sea', 'moon'])
    expect(tags).toEqual(['sea'])
  })

  it('does not remove tags by Backspace if there is text', async () => {
    await type('ab{Backspace}', ['sea'])
    expect(tags).toEqual(['sea'])
    expect(screen.getByLabelText('Tags')).toHaveValue('a')
  })

  it('removes the tag that is selected by the arrow keys', async () => {
    await type('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}{Backspace}', ['sea', 'moon', 'tide'])
    expect(tags).toEqual(['sea', 'tide'])
  })

  it('announces the selected tag', async () => {
    await type('{ArrowLeft}', ['sea', 'moon'])
    expect(screen.getByText('Tag moon selected, Backspace removes it')).toBeInTheDocument()
  })

  it('removes the last tag after the selection has left the tags', async () => {
    await type('{ArrowLeft}{ArrowLeft}{ArrowRight}{ArrowRight}{Backspace}', ['sea', 'moon'])
    expect(tags).toEqual(['sea'])
  })

  it('removes a tag by its button', async () => {
    render(<Field initial={['sea', 'moon']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag sea' }))
    expect(tags).toEqual(['moon'])
  })

  it('ignores Enter and Space of an input method during a composition', () => {
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

const full = Array.from({ length: limits.tags.count }, (_, index) => `tag${index}`)

describe('a refused tag', () => {
  const input = () => screen.getByLabelText('Tags')
  const reason = () => input().getAttribute('aria-invalid') && input().getAttribute('aria-describedby')?.split(' ')[1]
  const shown = () => document.getElementById(reason() ?? '')?.textContent

  it.each([
    ['it is there already', 'sea ', ['sea'], 'sea', 'Already a tag'],
    ['it is too long', `${'a'.repeat(20)} `, [], 'a'.repeat(20), 'A tag has at most 19 characters'],
    ['there are 20', 'more ', full, 'more', 'At most 20 tags'],
  ])('stays in the field with the reason if %s', async (_, typed, initial, left, why) => {
    await type(typed, initial)
    expect(input()).toHaveValue(left)
    expect(shown()).toBe(why)
    // For screen readers, too.
    expect(screen.getAllByText(why)).toHaveLength(2)
    expect(tags).toEqual(initial)
    await userEvent.tab()
    expect(input()).toHaveValue(left)
  })

  it('is no longer marked as wrong as soon as it is corrected', async () => {
    await type('sea s', ['sea'])
    expect(input()).toHaveValue('seas')
    expect(input()).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Enter}')
    expect(tags).toEqual(['sea', 'seas'])
  })

  it('is no longer marked as wrong when another tag has made room for it', async () => {
    await type('more ', full)
    await userEvent.click(screen.getByRole('button', { name: 'Remove tag tag3' }))
    expect(input()).not.toHaveAttribute('aria-invalid')
  })
})

describe('addTags', () => {
  it('adds each word of a text', () => {
    expect(addTags(['sea'], ' moon  tide\n')).toEqual({ tags: ['sea', 'moon', 'tide'], rest: '' })
  })

  it('ignores empty text', () => {
    expect(addTags(['sea'], '  ')).toEqual({ tags: ['sea'], rest: '' })
  })

  it('does not add a tag a second time', () => {
    expect(addTags(['sea'], ' moon sea ')).toEqual({ tags: ['sea', 'moon'], rest: 'sea', reason: 'Already a tag' })
  })

  it('does not add a tag of 20 characters, but returns it to be shortened', () => {
    expect(addTags([], 'a'.repeat(19)).tags).toEqual(['a'.repeat(19)])
    expect(addTags([], 'a'.repeat(20))).toEqual({
      tags: [],
      rest: 'a'.repeat(20),
      reason: 'A tag has at most 19 characters',
    })
  })

  it('does not add more tags than allowed', () => {
    expect(addTags(full, 'more')).toEqual({ tags: full, rest: 'more', reason: 'At most 20 tags' })
  })
})
