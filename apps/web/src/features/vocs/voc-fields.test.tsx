import { screen, within } from '@testing-library/react'
import { vocFieldList, vocFieldsOf } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { answer, makeVocRow, renderApp } from '../../testing/index.ts'
import { makeListOf, makeVoc } from './testing/vocs.ts'

const texts = vocFieldsOf('text').map((name) => ({ name, text: `text of ${name}` }))

async function openDetail(voc = makeVoc(Object.fromEntries(texts.map(({ name, text }) => [name, text])))) {
  answer('lists.get', makeListOf())
  answer('vocs.list', { items: [makeVocRow(voc)], next: null })
  answer('vocs.get', voc)
  const app = renderApp(`/library/lists/list-1/vocs?voc=${voc.id}`)
  const article = await screen.findByRole('article')
  return { ...app, article }
}

it('the page of a vocabulary shows every text', async () => {
  const { article } = await openDetail()
  for (const { text } of texts) expect(within(article).getByText(text)).toBeVisible()
})

it('the page of a vocabulary shows a reading over its term, and among all attributes', async () => {
  const attributes = [{ name: 'pinyin', value: 'hǎi’àn' }]
  const { article } = await openDetail(makeVoc({ term: '海岸', language: 'zh', attributes }))
  expect(within(article).getByRole('heading', { level: 2 })).toHaveTextContent('海(hǎi)岸(àn)')
  expect(within(article).getByText('hǎi’àn')).toBeVisible()
})

it('the form of a vocabulary has a control for every text', async () => {
  const { user } = await openDetail()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog'))
  for (const { name, text } of texts) {
    const title = vocFieldList.find((field) => field.name === name)?.title ?? name
    expect(form.getByLabelText(title)).toHaveValue(text)
  }
})
