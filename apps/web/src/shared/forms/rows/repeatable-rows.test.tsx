import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RepeatableRows } from './repeatable-rows.tsx'

let rows: readonly string[]

function Rows({ initial, max = 3 }: { initial: readonly string[]; max?: number }) {
  const [state, setState] = useState(initial)
  rows = state
  return (
    <RepeatableRows
      legend="Meanings"
      item="meaning"
      keys={state}
      max={max}
      onAdd={() => setState([...state, `new${state.length}`])}
      onRemove={(index) => setState(state.toSpliced(index, 1))}
      onMove={(from, to) => setState(state.toSpliced(from, 1).toSpliced(to, 0, state[from] ?? ''))}
    >
      {(index) => <input aria-label={`Meaning ${index + 1}`} defaultValue={state[index]} />}
    </RepeatableRows>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const user = userEvent.setup()

describe('repeatable rows', () => {
  beforeEach(() => {
    rows = []
  })

  it('are a named group', () => {
    render(<Rows initial={['a']} />)
    expect(screen.getByRole('group', { name: 'Meanings' })).toBeVisible()
  })

  it('are added, and the new row gets the focus', async () => {
    render(<Rows initial={['a']} />)
    await user.click(button('Add meaning'))
    expect(rows).toEqual(['a', 'new1'])
    expect(screen.getByLabelText('Meaning 2')).toHaveFocus()
  })

  it('are not added beyond the maximum', async () => {
    render(<Rows initial={['a', 'b']} />)
    await user.click(button('Add meaning'))
    expect(button('Add meaning')).toBeDisabled()
    expect(screen.getByText('At most 3')).toBeVisible()
    await user.click(button('Remove meaning 1'))
    expect(button('Add meaning')).toBeEnabled()
  })

  it('are moved by keyboard, and the focus moves with the row', async () => {
    render(<Rows initial={['a', 'b', 'c']} />)
    button('Move meaning 1 down').focus()
    await user.keyboard('{Enter}')
    expect(rows).toEqual(['b', 'a', 'c'])
    expect(button('Move meaning 2 down')).toHaveFocus()
    await user.keyboard('{Enter}{Enter}')
    expect(rows).toEqual(['b', 'c', 'a'])
    expect(button('Move meaning 3 down')).toHaveFocus()
    await user.click(button('Move meaning 2 up'))
    expect(rows).toEqual(['c', 'b', 'a'])
    expect(screen.getByText('Moved meaning to place 1 of 3')).toBeInTheDocument()
  })

  it('keep their text when they are moved', async () => {
    render(<Rows initial={['a', 'b']} />)
    await user.type(screen.getByLabelText('Meaning 1'), '!')
    await user.click(button('Move meaning 1 down'))
    expect(screen.getByLabelText('Meaning 2')).toHaveValue('a!')
  })

  it('are removed, and the focus moves to the next row', async () => {
    render(<Rows initial={['a', 'b']} />)
    await user.click(button('Remove meaning 1'))
    expect(rows).toEqual(['b'])
    expect(button('Remove meaning 1')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(rows).toEqual([])
    expect(button('Add meaning')).toHaveFocus()
  })

  it('have no arrows while there is only one', async () => {
    render(<Rows initial={['a']} />)
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    await user.click(button('Add meaning'))
    expect(button('Move meaning 1 up')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Move meaning 1 down')).toHaveAttribute('aria-disabled', 'false')
    expect(button('Move meaning 2 down')).toHaveAttribute('aria-disabled', 'true')
  })
})
