import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { limits } from '@wordtide/contract'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { pngFile } from '../../../testing/index.ts'
import { ImageInput, type ImageValue } from './image-field.tsx'

const image = pngFile()
let value: ImageValue

function Field({ current = null }: { current?: string | null }) {
  const [state, setState] = useState<ImageValue>({ imageChanged: false })
  value = state
  return (
    <form>
      <input aria-label="Name" />
      <ImageInput value={state} onChange={setState} current={current} />
    </form>
  )
}

const picture = () => document.querySelector('img')

it('the image field shows a preview of the selected image', async () => {
  render(<Field />)
  expect(picture()).toBeNull()
  await userEvent.upload(screen.getByLabelText('Image'), image)
  await expect.poll(() => picture()?.getAttribute('src')).toMatch(/^blob:/)
  expect(value).toEqual({ image, imageChanged: true })
})

it('the image field removes the selected image again', async () => {
  render(<Field />)
  await userEvent.upload(screen.getByLabelText('Image'), image)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove image' }))
  expect(picture()).toBeNull()
  expect(value).toEqual({ imageChanged: false })
})

it('the image field removes the saved image', async () => {
  render(<Field current="/api/lists/1/image/2" />)
  expect(picture()).toHaveAttribute('src', '/api/lists/1/image/2')
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }))
  expect(picture()).toBeNull()
  expect(value).toEqual({ imageChanged: true })
})

it.each([
  ['too large', pngFile(limits.image + 1), 'Max file size (1 MB) exceeded'],
  ['no image', new File(['%PDF-1.7'], 'tide.png', { type: 'image/png' }), 'Only PNG and JPEG images are supported'],
  ['an image of another type', new File(['GIF89a'], 'tide.gif'), 'Only PNG and JPEG images are supported'],
  ['empty', new File([], 'tide.png'), 'Only PNG and JPEG images are supported'],
])('a file that is %s is refused without a preview, and the saved image comes back', async (_, file, message) => {
  render(<Field current="/api/lists/1/image/2" />)
  await userEvent.upload(screen.getByLabelText('Image'), file, { applyAccept: false })
  await expect
    .poll(() => screen.getByLabelText('Image'))
    .toHaveAccessibleDescription(`PNG or JPEG, at most 1 MB ${message}`)
  expect(screen.getByLabelText('Image')).toHaveAttribute('aria-invalid', 'true')
  expect(picture()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove file' }))
  expect(picture()).toHaveAttribute('src', '/api/lists/1/image/2')
  expect(value).toEqual({ imageChanged: false })
  expect(screen.getByLabelText('Image')).toHaveAccessibleDescription('PNG or JPEG, at most 1 MB')
})

it('the image field takes the next file after one that was refused', async () => {
  render(<Field />)
  await userEvent.upload(screen.getByLabelText('Image'), pngFile(limits.image + 1))
  await expect.poll(() => screen.getByLabelText('Image')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.upload(screen.getByLabelText('Image'), image)
  await expect.poll(picture).not.toBeNull()
  expect(screen.getByLabelText('Image')).not.toHaveAttribute('aria-invalid')
  expect(value).toEqual({ image, imageChanged: true })
})

it('the image field accepts PNG and JPEG of at most 1 MB', () => {
  render(<Field />)
  expect(screen.getByLabelText('Image')).toHaveAttribute('accept', 'image/png,image/jpeg')
  expect(screen.getByLabelText('Image')).toHaveAccessibleDescription('PNG or JPEG, at most 1 MB')
})

it('the image field shows the size of a file, and what to do if it is too large', async () => {
  render(<Field />)
  await userEvent.upload(screen.getByLabelText('Image'), image)
  expect(await screen.findByText('1 kB')).toBeVisible()
  expect(screen.queryByText(/In a photo app/)).toBeNull()
  await userEvent.upload(screen.getByLabelText('Image'), pngFile(limits.image + 1))
  expect(await screen.findByText('1.1 MB')).toBeVisible()
  expect(screen.getByText(/In a photo app/)).toHaveTextContent('1600 pixels a side')
})

const files = (...all: File[]) => ({ files: all, types: ['Files'] })

it('the image field takes a file that is dropped on it, and shows where it will land', () => {
  render(<Field />)
  const field = screen.getByLabelText('Image')
  fireEvent.dragEnter(field, { dataTransfer: files() })
  expect(field.parentElement).toHaveClass('border-primary')
  fireEvent.drop(field, { dataTransfer: files(image) })
  expect(value).toEqual({ image, imageChanged: true })
  expect(field.parentElement).not.toHaveClass('border-primary')
})

it('the image field ignores text that is dragged over it', () => {
  render(<Field />)
  const event = createEvent.dragOver(screen.getByLabelText('Image'), {
    dataTransfer: { files: [], types: ['text/plain'] },
  })
  fireEvent(screen.getByLabelText('Image'), event)
  expect(event.defaultPrevented).toBe(false)
})

it('the image field ignores a file that is dropped beside it, for which the browser would leave the page', () => {
  render(<Field />)
  const name = screen.getByLabelText('Name')
  for (const event of [createEvent.dragOver(name), createEvent.drop(name)]) {
    Object.defineProperty(event, 'dataTransfer', { value: files(image) })
    fireEvent(name, event)
    expect(event.defaultPrevented).toBe(true)
  }
  expect(value.image).toBeUndefined()
})

describe('a paste in the form', () => {
  const paste = (target: Element, clipboardData: { files: File[]; types: string[] }) => {
    const event = createEvent.paste(target, { clipboardData })
    fireEvent(target, event)
    return event.defaultPrevented
  }

  it('of an image sets it, from every field', () => {
    render(<Field />)
    expect(paste(screen.getByLabelText('Name'), files(image))).toBe(true)
    expect(value).toEqual({ image, imageChanged: true })
  })

  it('of text stays in its field, also with a picture of the text', () => {
    render(<Field />)
    const name = screen.getByLabelText('Name')
    expect(paste(name, { files: [], types: ['text/plain'] })).toBe(false)
    expect(paste(name, { files: [image], types: ['text/plain', 'Files'] })).toBe(false)
    expect(value.image).toBeUndefined()
  })
})
