import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
  AlertDialogTrigger,
  Button,
  cn,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
  Progress,
  ProgressRing,
  StepProgress,
} from './index.ts'

const user = userEvent.setup()

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Go</Button>)
    expect(screen.getByRole('button').getAttribute('type')).toBe('button')
  })

  it('with asChild styles a link, which stays a link', () => {
    render(
      <Button asChild variant="outline">
        <a href="/library">Library</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'Library' }).className).toContain('bg-card')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('cn drops a class that a later one overrides', () => {
  expect(cn('px-4 py-2', false, 'px-2')).toBe('py-2 px-2')
})

it('cn knows our own text sizes from colours', () => {
  expect(cn('text-title text-foreground', 'text-word')).toBe('text-foreground text-word')
})

it.each([0, 40, 100].flatMap((value) => [Progress, StepProgress].map((Bar) => ({ value, Bar }))))(
  '$Bar.name of $value fills as much of the bar',
  ({ value, Bar }) => {
    render(<Bar value={value} aria-label="Learned" />)
    const bar = screen.getByRole('progressbar', { name: 'Learned' })
    expect(bar.getAttribute('aria-valuenow')).toBe(String(value))
    expect(bar.querySelector('rect')?.getAttribute('width')).toBe(`${value}%`)
    // A full bar has no surface: nothing is left above it.
    if (value === 100) expect(bar.querySelector('path')).toBeNull()
  },
)

it.each([0, 40, 100])('a ProgressRing of %i says so, and draws no dot for none', (value) => {
  render(<ProgressRing value={value} aria-label="Learned" />)
  const ring = screen.getByRole('progressbar', { name: 'Learned' })
  expect(ring.textContent).toBe(`${value}%`)
  const arcs = [...ring.querySelectorAll('circle')].map((circle) => circle.getAttribute('stroke-dasharray'))
  expect(arcs).toEqual(value === 0 ? [null] : [null, `${value} 100`])
})

it('a dialog takes the focus, closes on Escape and restores the focus', async () => {
  render(
    <Dialog>
      <DialogTrigger>Open</DialogTrigger>
      <DialogContent>
        <DialogTitle>Title</DialogTitle>
        <DialogDescription>Text</DialogDescription>
      </DialogContent>
    </Dialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Title' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('a dialog that no trigger opened restores the focus, too', async () => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Dialog open onOpenChange={setOpen}>
            <DialogContent aria-describedby={undefined}>
              <DialogTitle>Title</DialogTitle>
            </DialogContent>
          </Dialog>
        )}
      </>
    )
  }
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('an alert dialog focuses Cancel first', async () => {
  const onConfirm = vi.fn()
  render(
    <AlertDialog>
      <AlertDialogTrigger>Delete</AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogTitle>Delete List</AlertDialogTitle>
        <AlertDialogDescription>Sure?</AlertDialogDescription>
        <AlertDialogCancel>Cancel</AlertDialogCancel>
        <AlertDialogAction onClick={onConfirm}>Yes</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>,
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
