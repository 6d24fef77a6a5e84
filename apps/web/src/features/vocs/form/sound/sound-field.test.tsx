import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, inputsOf, renderApp } from '../../../../testing/index.ts'
import { makeListOf, makeVoc } from '../../testing/vocs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const wav = new File(['RIFF\0\0\0\0WAVEfmt '], 'marea.wav', { type: 'audio/wav' })

/** Opens the form of a vocabulary with a sound. */
async function openEdit() {
  const voc = makeVoc({ audio: '/api/vocs/voc-1/audio/1' })
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [{ id: voc.id, term: voc.term }], next: null })
  answer('vocs.get', voc)
  answer('vocs.update', voc)
  const { user } = renderApp('/library/lists/list-1/vocs?voc=voc-1')
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Vocabulary' }))
  const press = (name: string) => user.click(form.getByRole('button', { name }))
  const save = async () => {
    await press('Save')
    await waitFor(() => expect(inputsOf('vocs.update')).toHaveLength(1))
    return inputsOf('vocs.update')[0]
  }
  return { user, form, press, save }
}

/** Makes the browser list devices of these kinds. */
const haveDevices = (kinds: string[], getUserMedia?: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { enumerateDevices: async () => kinds.map((kind) => ({ kind })), getUserMedia },
  })

/** A microphone whose recorder hands over the begin of a WebM when it is stopped. */
function standInMicrophone(getUserMedia: () => Promise<unknown>) {
  const stopped = vi.fn()
  class Recorder {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state = 'inactive'
    ondataavailable = (_: { data: Blob }) => {}
    onstop = () => {}
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.ondataavailable({ data: new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])]) })
      this.onstop()
    }
  }
  class Context {
    createAnalyser = () => ({ fftSize: 32, getByteTimeDomainData: () => {} })
    createMediaStreamSource = () => ({ connect: () => {} })
    close = async () => {}
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  haveDevices(['audioinput'], getUserMedia)
  return { stopped, stream: { getTracks: () => [{ stop: stopped }] } }
}

describe('the sound of a word', () => {
  it('is heard, replaced by a file, and saved with the form', async () => {
    const { user, form, save } = await openEdit()
    expect(form.getByLabelText('The sound')).toHaveAttribute('src', '/api/vocs/voc-1/audio/1')
    await user.upload(form.getByLabelText('Sound'), wav)
    expect(await form.findByText('marea.wav')).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('The sound').getAttribute('src')).toMatch(/^blob:/))
    expect(await save()).toMatchObject({ audio: expect.any(File), audioChanged: true, imageChanged: false })
  })

  it('is removed with the form', async () => {
    const { form, press, save } = await openEdit()
    await press('Remove sound')
    expect(form.queryByLabelText('The sound')).toBeNull()
    expect(await save()).toMatchObject({ audioChanged: true })
  })

  it('is refused at once if it is none; the saved one then stays', async () => {
    const { user, form, press, save } = await openEdit()
    await user.upload(form.getByLabelText('Sound'), new File(['GIF89a'], 'marea.mp3', { type: 'audio/mpeg' }))
    expect(await form.findByText(/^Only MP3, Ogg, WAV, WebM and M4A/)).toBeVisible()
    await press('Remove file')
    expect(form.getByLabelText('The sound')).toHaveAttribute('src', '/api/vocs/voc-1/audio/1')
    expect(await save()).toMatchObject({ audioChanged: false })
  })

  it('is recorded, and the microphone is off afterwards', async () => {
    const microphone = standInMicrophone(async () => microphone.stream)
    const { form, press, save } = await openEdit()
    await press('Record anew')
    expect(await form.findByText('0:00 of 0:30')).toBeVisible()
    expect(form.getByRole('button', { name: 'Stop' })).toHaveFocus()
    await press('Stop')
    expect(await form.findByText('Recording.webm')).toBeVisible()
    expect(form.getByRole('button', { name: 'Record anew' })).toHaveFocus()
    expect(microphone.stopped).toHaveBeenCalledOnce()
    expect(await save()).toMatchObject({ audio: expect.any(File), audioChanged: true })
  })

  it('is saved with the form while it is still recorded, and not lost with it unasked', async () => {
    const microphone = standInMicrophone(async () => microphone.stream)
    const { user, form, press, save } = await openEdit()
    await press('Record anew')
    await form.findByText('0:00 of 0:30')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(await save()).toMatchObject({ audio: expect.any(File), audioChanged: true })
    expect(microphone.stopped).toHaveBeenCalledOnce()
  })

  it.each([
    ['in a browser that records nothing', () => {}],
    ['without a microphone', () => haveDevices(['videoinput', 'audiooutput'])],
  ])('is only a file %s', async (_, prepare) => {
    prepare()
    const { form } = await openEdit()
    await waitFor(() => expect(form.queryByRole('button', { name: 'Record anew' })).toBeNull())
    expect(form.getByText('Choose another')).toBeVisible()
  })

  it('cannot be recorded without leave to use the microphone, which the form says', async () => {
    standInMicrophone(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    const { form, press } = await openEdit()
    await press('Record anew')
    expect(await form.findByRole('alert')).toHaveTextContent('The microphone is not allowed here')
    await press('Dismiss')
    expect(form.getByRole('button', { name: 'Record anew' })).toBeVisible()
  })
})
