import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ImageInput, type ImageValue } from './image-field.tsx'

const image = new File(['png'], 'tide.png', { type: 'image/png' })
let value: ImageValue

function Field({ current = null }: { current?: string | null }) {
  const [state, setState] = useState<ImageValue>({ imageChanged: false })
  value = state
  return <ImageInput value={state} onChange={setState} current={current} />
}

const picture = () => document.querySelector('img')

it('shows a preview of the selected image', async () => {
  render(<Field />)
  expect(picture()).toBeNull()
  await userEvent.upload(screen.getByLabelText('Image'), image)
  expect(picture()?.getAttribute('src')).toMatch(/^blob:/)
  expect(value).toEqual({ image, imageChanged: true })
})

it('removes the selected image again', async () => {
  render(<Field />)
  await userEvent.upload(screen.getByLabelText('Image'), image)
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }))
  expect(picture()).toBeNull()
  expect(value).toEqual({ imageChanged: false })
})

it('removes the saved image', async () => {
  render(<Field current="/api/lists/1/image/2" />)
  expect(picture()).toHaveAttribute('src', '/api/lists/1/image/2')
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }))
  expect(picture()).toBeNull()
  expect(value).toEqual({ imageChanged: true })
})

it('accepts PNG and JPEG of at most 1 MB', () => {
  render(<Field />)
  expect(screen.getByLabelText('Image')).toHaveAttribute('accept', 'image/png,image/jpeg')
  expect(screen.getByLabelText('Image')).toHaveAccessibleDescription('PNG or JPEG, at most 1 MB')
})
