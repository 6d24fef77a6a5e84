import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { disableVoicesTimeout, standInSpeech } from '../../../../shared/audio/testing/speech-synthesis.ts'
import { ada } from '../../../../testing/index.ts'
import { makeCard } from '../../testing/fixtures.ts'
import { button, clickable, findRegion, openReview, summary } from '../../testing/review.ts'
import { forgetUserReviews } from '../../unsent/storage.ts'

afterEach(() => void vi.unstubAllGlobals())

const dictation = (term: string) => makeCard({ term, reviewType: 'dictation' })
const reverse = (term: string) => makeCard({ term, reviewType: 'reverseTranslation' })
const pronounce = () => button('Pronounce')

describe('a term is played', () => {
  test('when a dictation asks for its spelling', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([dictation('Apfel'), makeCard({ term: 'Birne' }), dictation('Kirsche')])
    expect(speech.spoken).toEqual(['de-DE: Apfel'])
    await user.keyboard('x{Enter}3{Enter}3')
    await findRegion('Card 3 of 3')
    expect(speech.spoken).toEqual(['de-DE: Apfel', 'de-DE: Kirsche'])
  })

  test('when the answer of a reverse translation is shown', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([reverse('Apfel'), reverse('Birne'), makeCard({ term: 'Kirsche' })])
    expect(speech.spoken).toEqual([])
    await user.keyboard('{Enter}')
    expect(speech.spoken).toEqual(['de-DE: Apfel'])
    await user.keyboard('3')
    await findRegion('Card 2 of 3')
    await user.click(await clickable('Show Answer'))
    expect(speech.spoken).toEqual(['de-DE: Apfel', 'de-DE: Birne'])
    await user.keyboard('3{Enter}')
    expect(speech.spoken).toHaveLength(2)
  })

  test('by F3 on either side, also in the field, and once while it is held', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([makeCard({ term: 'Apfel' }), dictation('Birne')])
    expect(fireEvent.keyDown(document.body, { key: 'F3' })).toBe(false)
    expect(fireEvent.keyDown(document.body, { key: 'F3', repeat: true })).toBe(false)
    expect(speech.spoken).toEqual(['de-DE: Apfel'])
    await user.keyboard('{Enter}{F3}')
    expect(speech.spoken).toHaveLength(2)
    await user.keyboard('3')
    await findRegion('Card 2 of 2')
    expect(speech.spoken).toHaveLength(3)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'F3' })
    expect(speech.spoken).toHaveLength(4)
    await user.keyboard('{Enter}3')
    await summary()
    await user.keyboard('{F3}')
    expect(speech.spoken).toHaveLength(4)
  })

  test('but not by F3 while a reverse translation asks for it', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([reverse('Apfel')])
    expect(fireEvent.keyDown(document.body, { key: 'F3' })).toBe(false)
    expect(speech.spoken).toEqual([])
    await user.keyboard('{Enter}{F3}')
    expect(speech.spoken).toEqual(['de-DE: Apfel', 'de-DE: Apfel'])
  })

  test('by the button beside it, which shows that it plays and does not take the focus', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([makeCard({ term: 'Apfel' })])
    await user.click(button('Play'))
    expect(speech.speaking).toBe('Apfel')
    expect(button('Stop')).toBeInTheDocument()
    await waitFor(async () => expect(await findRegion('Card 1 of 1')).toHaveFocus())
    speech.end()
    expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
  })
})

describe('Pronounce', () => {
  test('is on by default; off, nothing plays unless requested', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([makeCard({ term: 'Apfel' }), dictation('Birne'), reverse('Kirsche')])
    expect(pronounce()).toHaveAttribute('aria-pressed', 'true')
    await user.click(pronounce())
    expect(pronounce()).toHaveAttribute('aria-pressed', 'false')
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 3')
    await user.keyboard('{Enter}3')
    await findRegion('Card 3 of 3')
    await user.keyboard('{Enter}')
    expect(speech.spoken).toEqual([])
    await user.keyboard('{F3}')
    expect(speech.spoken).toEqual(['de-DE: Kirsche'])
  })

  test('keeps the choice of the user for the next review, until the stored data of the user is removed', async () => {
    const first = await openReview([makeCard()])
    await first.user.click(pronounce())
    first.unmount()
    const second = await openReview([makeCard()])
    expect(pronounce()).toHaveAttribute('aria-pressed', 'false')
    second.unmount()
    await forgetUserReviews(ada.id)
    await openReview([makeCard()])
    expect(pronounce()).toHaveAttribute('aria-pressed', 'true')
  })

  test('is remembered for each user', async () => {
    const first = await openReview([makeCard()])
    await first.user.click(pronounce())
    first.unmount()
    await openReview([makeCard()], { session: { ...ada, id: 'grace' } })
    expect(pronounce()).toHaveAttribute('aria-pressed', 'true')
  })

  test('stops the audio when it is turned off', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([dictation('Apfel')])
    expect(speech.speaking).toBe('Apfel')
    await user.click(pronounce())
    expect(speech.speaking).toBeUndefined()
  })
})

describe('the audio stops', () => {
  test('with its card', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([dictation('Apfel'), makeCard({ term: 'Birne' })])
    await user.keyboard('{Enter}')
    expect(speech.speaking).toBe('Apfel')
    await user.keyboard('3')
    await findRegion('Card 2 of 2')
    expect(speech.speaking).toBeUndefined()
  })

  test('with the review', async () => {
    const speech = standInSpeech('de-DE')
    const { user } = await openReview([dictation('Apfel')])
    expect(speech.speaking).toBe('Apfel')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(speech.speaking).toBeUndefined())
  })
})

describe('without a voice for the language', () => {
  test('a dictation shows the meaning, also when a voice is found later; the next one plays', async () => {
    const speech = standInSpeech('en-US')
    const { user } = await openReview([dictation('Apfel'), dictation('Birne')])
    expect(await screen.findByText('meaning of Apfel')).toBeInTheDocument()
    await user.keyboard('Ap')
    speech.load('en-US', 'de-DE')
    expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument()
    expect(screen.getByText('meaning of Apfel')).toBeInTheDocument()
    expect(speech.spoken).toEqual([])
    expect(screen.getByRole('textbox')).toHaveValue('Ap')
    expect(screen.getByRole('textbox')).toHaveFocus()
    await user.keyboard('{F3}')
    expect(speech.spoken).toEqual(['de-DE: Apfel'])
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await waitFor(() => expect(speech.spoken).toEqual(['de-DE: Apfel', 'de-DE: Birne']))
    expect(screen.queryByText('meaning of Birne')).not.toBeInTheDocument()
  })

  test('a dictation shows no meaning before the browser has listed its voices', async () => {
    disableVoicesTimeout()
    const speech = standInSpeech()
    const shown: string[] = []
    const watch = new MutationObserver(() => shown.push(document.body.textContent))
    watch.observe(document.body, { childList: true, subtree: true })
    const { user } = await openReview([dictation('Apfel')])
    expect(await screen.findByRole('button', { name: 'Loading' })).toBeInTheDocument()
    await user.keyboard('{F3}')
    speech.load('de-DE')
    await waitFor(() => expect(speech.spoken).toEqual(['de-DE: Apfel']))
    watch.disconnect()
    expect(shown.filter((text) => text.includes('meaning of Apfel'))).toEqual([])
  })

  test('the button has a message, F3 shows it, and nothing is spoken', async () => {
    const speech = standInSpeech('en-US')
    const { user } = await openReview([makeCard({ term: 'Apfel' }), reverse('Birne')])
    expect(button('No voice for German here')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByText('No voice for German here')).not.toBeInTheDocument()
    await user.keyboard('{F3}')
    expect(await screen.findByText('No voice for German here')).toBeInTheDocument()
    await user.keyboard('{Enter}3{Enter}')
    await findRegion('Card 2 of 2')
    expect(screen.queryByText('No voice for German here')).not.toBeInTheDocument()
    expect(speech.spoken).toEqual([])
  })
})
