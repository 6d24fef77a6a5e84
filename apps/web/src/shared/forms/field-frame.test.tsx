import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

const frame = (props: Partial<FieldFrameProps>) => (
  <FieldFrame label="Name" {...props}>
    {(controlProps) => <input {...controlProps} />}
  </FieldFrame>
)

describe('the frame of a field', () => {
  it('marks optional fields, and tells assistive technology which ones are required', () => {
    const { rerender } = render(frame({ required: false }))
    expect(screen.getByText('Optional')).toBeVisible()
    expect(screen.getByLabelText('Name')).not.toBeRequired()
    rerender(frame({ required: true }))
    expect(screen.queryByText('Optional')).toBeNull()
    expect(screen.getByLabelText('Name')).toBeRequired()
    // The browser does not validate it.
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('required')
  })

  it('shows at the label and at the message that a field is wrong, not by colour alone', () => {
    render(frame({ error: 'Too short' }))
    expect(screen.getByText('Name')).toHaveClass('text-destructive')
    expect(screen.getByText('Too short').parentElement?.querySelector('svg')).not.toBeNull()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Too short')
  })
})

describe('the counter of a field', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const counted = (length: number, limit = 50) => frame({ counted: { text: ` ${'a'.repeat(length)} `, limit } })

  it('appears when a fifth of the limit is left, and does not count space around the text', () => {
    const { rerender } = render(counted(39))
    expect(screen.queryByText(/left/)).toBeNull()
    rerender(counted(40))
    expect(screen.getByText('10 left')).toBeVisible()
    rerender(counted(50))
    expect(screen.getByText('0 left')).toBeVisible()
    rerender(counted(53))
    expect(screen.getByText('3 too many')).toBeVisible()
  })

  it('is read out once, when the user pauses', () => {
    const { rerender, container } = render(counted(39))
    const announced = () => container.querySelector('[aria-live="polite"]')?.textContent
    for (const length of [40, 41, 42]) rerender(counted(length))
    act(() => void vi.advanceTimersByTime(900))
    expect(announced()).toBe('')
    act(() => void vi.advanceTimersByTime(200))
    expect(announced()).toBe('8 left')
  })
})
