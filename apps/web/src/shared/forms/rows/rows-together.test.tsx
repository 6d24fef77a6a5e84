import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type LanguageCode, listFields, vocFields } from '@wordtide/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { answer, chooseLanguage, fill, renderComponent } from '../../../testing/index.ts'
import { TextField } from '../fields.tsx'
import { LanguageField, LanguagesField } from '../languages/language-fields.tsx'
import { SubmitButton } from '../submit.tsx'
import { useContractForm } from '../use-contract-form.ts'
import { FieldRows } from './repeatable-rows.tsx'

interface RowsInput {
  languages: (LanguageCode | '')[]
  definitions?: { language: LanguageCode | ''; value: string }[] | undefined
}

const rowsForm: z.ZodType<object, RowsInput> = z.object({
  languages: listFields.shape.targetLanguages,
  definitions: vocFields.shape.definitions,
})

/** A form with two kinds of rows, each without two rows of one language. */
function RowsForm() {
  const english = { language: 'en', value: 'x' } as const
  const { form, submit } = useContractForm(rowsForm, { languages: ['en', 'en'], definitions: [english, english] })
  return (
    <form onSubmit={submit(async () => undefined)} noValidate>
      <LanguagesField control={form.control} name="languages" label="Languages" item="language" max={5} />
      <FieldRows
        control={form.control}
        name="definitions"
        legend="Definitions"
        item="definition"
        newRow={() => ({ language: '', value: '' }) as const}
      >
        {(row) => (
          <>
            <LanguageField control={form.control} name={`definitions.${row}.language`} label={`In ${row + 1}`} />
            <TextField control={form.control} name={`definitions.${row}.value`} label={`Definition ${row + 1}`} />
          </>
        )}
      </FieldRows>
      <SubmitButton busy={form.formState.isSubmitting}>Send</SubmitButton>
    </form>
  )
}

const user = userEvent.setup()
const field = (name: string) => screen.getByLabelText(name)
const send = () => user.click(screen.getByRole('button', { name: 'Send' }))

describe.each([
  ['languages', 'Language', 'language'],
  ['objects with a language', 'In', 'definition'],
])('rows of %s, of which no two are alike', (_, label, item) => {
  const row = (number: number) => screen.getByRole('combobox', { name: `${label} ${number}` })
  const choose = (number: number, language: string) => chooseLanguage(user, `${label} ${number}`, language)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const expectDuplicates = async (...duplicates: boolean[]) => {
    const descriptions = duplicates.map((isDuplicate) => (isDuplicate ? 'Duplicate' : ''))
    const own = () => duplicates.map((_, index) => row(index + 1).getAttribute('aria-describedby'))
    const texts = () => own().map((id) => (id === null ? '' : document.getElementById(id)?.textContent))
    await expect.poll(texts).toEqual(descriptions)
  }

  beforeEach(() => answer('profile.listLanguages', []))

  it('are marked on submit, and follow every change of any row from then on', async () => {
    renderComponent(<RowsForm />)
    await choose(1, 'German')
    await choose(1, 'English')
    await expectDuplicates(false, false)
    await send()
    await expectDuplicates(false, true)
    await choose(1, 'German')
    await expectDuplicates(false, false)
    await choose(1, 'English')
    await expectDuplicates(false, true)
    await press(`Remove ${item} 1`)
    await expectDuplicates(false)
    await press(`Add ${item}`)
    await expectDuplicates(false, false)
    await choose(2, 'English')
    await expectDuplicates(false, true)
    await press(`Move ${item} 2 up`)
    await expectDuplicates(false, true)
    await choose(1, 'French')
    await expectDuplicates(false, false)
  })

  it('are marked beside what is missing in the same and in other rows', async () => {
    renderComponent(<RowsForm />)
    await press(`Add ${item}`)
    for (const number of [1, 2]) fill(field(`Definition ${number}`), '')
    await send()
    await expectDuplicates(false, true)
    expect(row(3)).toHaveAccessibleDescription('Required')
    expect(field('Definition 1')).toHaveAccessibleDescription('Required')
    expect(field('Definition 2')).toHaveAccessibleDescription('Required')
  })
})
