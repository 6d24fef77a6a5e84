import { screen, waitFor } from '@testing-library/react'
import type { LanguageCode } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { answer, inputsOf, renderApp } from '../../../../testing/index.ts'
import { makeListOf, makeVoc } from '../../testing/vocs.ts'
import { readChinese } from './chinese-reading.ts'

async function openNew(language: LanguageCode) {
  answer('lists.get', makeListOf({ language }))
  answer('vocs.list', { items: [], next: null })
  answer('vocs.findByTerm', null)
  answer('vocs.create', ({ term, pos }) => makeVoc({ term, pos }))
  answer('vocs.get', makeVoc())
  const app = renderApp('/library/lists/list-1/vocs')
  await app.user.click(await screen.findByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New Vocabulary' })
  const enter = async (term: string) => {
    await app.user.clear(screen.getByLabelText('Term'))
    await app.user.click(screen.getByLabelText('Term'))
    await app.user.paste(term)
  }
  return { ...app, enter }
}

const offer = () => screen.queryByRole('button', { name: 'Add the reading' })

test('a Chinese term without a reading is offered one, which one press adds as an attribute', async () => {
  const { user, enter } = await openNew('zh')
  await enter('海岸')
  await user.click(await screen.findByRole('button', { name: 'Add the reading' }))
  expect(screen.getByLabelText('Name')).toHaveValue('pinyin')
  expect(screen.getByLabelText('Value')).toHaveValue('hǎi àn')
  expect(screen.getByLabelText('Value')).toHaveFocus()
  expect(offer()).toBeNull()
  await user.selectOptions(screen.getByLabelText('Part of speech'), 'Noun')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(inputsOf('vocs.create')[0]?.attributes).toEqual([{ name: 'pinyin', value: 'hǎi àn' }]))
})

test.each([
  ['一个', 'yī gè'],
  ['银行', 'yín háng'],
  ['卡拉OK', 'kǎ lā OK'],
  ['你好，世界！', 'nǐ hǎo， shì jiè！'],
])('the reading of %s is %s', (term, reading) => expect(readChinese(term)).toBe(reading))
