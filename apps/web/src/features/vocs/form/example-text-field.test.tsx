import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, fill, renderApp } from '../../../testing/index.ts'
import { makeListOf } from '../testing/vocs.ts'

async function openNew() {
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [], next: null })
  const app = renderApp('/library/lists/list-1/vocs')
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  return app
}

const field = (name: string) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })
const definition = () => screen.getAllByLabelText('Definition')[0] ?? document.body

it('the field marks the word in an example and in its translation when it is left, and only where it finds the word', async () => {
  const { user } = await openNew()
  fill(screen.getByLabelText('Term'), 'la marea')
  fill(definition(), 'tide')
  await user.click(button('Add example'))
  const example = screen.getByLabelText('Example')
  await user.paste('Las mareas suben')
  expect(example).toHaveValue('Las mareas suben')
  await user.click(button('Add translation'))
  expect(example).toHaveValue('Las *mareas* suben')
  expect(screen.getByText('The word is marked.')).toBeVisible()
  await user.paste('The tides come in')
  // As Create and add another does, the value is taken when the form is sent.
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByLabelText('Translation')).toHaveValue('The *tides* come in')
  await user.clear(example)
  await user.paste('El agua sube')
  await user.tab()
  expect(example).toHaveValue('El agua sube')
  await expect
    .poll(() => example)
    .toHaveAccessibleDescription('Does not contain hiding part, surround hiding parts with *')
})

it('the field does not mark the word again from which the user has taken the asterisks, but that of another sentence', async () => {
  const { user } = await openNew()
  fill(screen.getByLabelText('Term'), 'la marea')
  await user.click(button('Add example'))
  const example = screen.getByLabelText('Example')
  await user.paste('Las mareas suben')
  await user.tab()
  expect(example).toHaveValue('Las *mareas* suben')
  for (const text of ['Las *mareas suben', 'Las mareas suben', 'Las mareas suben hoy']) fill(example, text)
  await user.click(example)
  await user.tab()
  expect(example).toHaveValue('Las mareas suben hoy')
  await user.clear(example)
  await user.paste('La marea baja')
  await user.tab()
  expect(example).toHaveValue('*La marea* baja')
})

describe('hide the selected word', () => {
  // A row stands ready behind the one that was added.
  const example = () => {
    const [first] = screen.getAllByLabelText<HTMLTextAreaElement>('Example')
    if (first === undefined) throw new Error('There is no example')
    return first
  }
  const hide = () => button('Hide the selected word')

  it('puts asterisks around the selection, and takes them off again', async () => {
    const { user } = await openNew()
    await user.click(button('Add example'))
    await user.click(hide())
    expect(await screen.findByText('Select the word first.')).toBeVisible()
    await user.paste('Sube la marea hoy')
    expect(screen.queryByText('Select the word first.')).toBeNull()
    example().setSelectionRange(8, 13)
    await user.click(hide())
    expect(example()).toHaveValue('Sube la *marea* hoy')
    expect(example()).toHaveFocus()
    expect([example().selectionStart, example().selectionEnd]).toEqual([9, 14])
    await user.click(hide())
    expect(example()).toHaveValue('Sube la marea hoy')
    // Typed over a selection; elsewhere an asterisk is an asterisk.
    await user.keyboard('*')
    expect(example()).toHaveValue('Sube la *marea* hoy')
    await user.keyboard('{ArrowRight}{ArrowRight}*')
    expect(example()).toHaveValue('Sube la *marea** hoy')
  })

  it('finds the term, or its definition in a translation, by Ctrl+B if nothing is selected', async () => {
    const { user } = await openNew()
    fill(field('Term'), 'la marea')
    fill(definition(), 'tide')
    await user.click(button('Add example'))
    await user.paste('Hoy sube la marea otra vez')
    await user.keyboard('{Control>}b{/Control}')
    expect(example()).toHaveValue('Hoy sube *la marea* otra vez')
    await user.click(button('Add translation'))
    await user.paste('The tide comes in')
    await user.keyboard('{Control>}b{/Control}')
    expect(field('Translation')).toHaveValue('The *tide* comes in')
  })
})
