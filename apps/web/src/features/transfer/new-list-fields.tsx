import { type LanguageCode, type ListFields, languageCode, limits, listFields } from '@wordtide/contract'
import { parseMeaning, type SourceList } from '@wordtide/transfer'
import type { Control } from 'react-hook-form'
import * as z from 'zod'
import { SwitchField, TextAreaField, TextField } from '../../shared/forms/fields.tsx'
import { LanguageField, LanguagesField } from '../../shared/forms/language-fields.tsx'
import { TagsField } from '../../shared/forms/tags-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import type { OpenedFile } from './reading/protocol.ts'

/** The fields of the new list. A language is '' until it is chosen. */
interface NewListInput {
  name: string
  description?: string | undefined
  language: LanguageCode | ''
  targetLanguages: (LanguageCode | '')[]
  tags?: string[] | undefined
  public?: boolean | undefined
}

const newListForm: z.ZodType<ListFields, NewListInput> = listFields

export type NewListForm = ReturnType<typeof useNewListForm>

/** The form of the new list, with what the file says of it. */
export const useNewListForm = (name: string, file: OpenedFile, list: SourceList | undefined) =>
  useContractForm(newListForm, newListValues(name, file, list))

/** Returns the fields of the new list as far as the file has them: those of its list, or its name and the languages of its columns. */
function newListValues(name: string, { columns }: OpenedFile, list: SourceList | undefined): NewListInput {
  const given = fileFields.parse(list?.fields ?? {})
  const ofColumns = columns.flatMap(({ meaning }) => {
    const parsed = parseMeaning(meaning)
    return parsed?.kind === 'definition' ? (parsed.language ?? []) : []
  })
  const targetLanguages = given.targetLanguages ?? [...new Set(ofColumns)]
  return {
    name: given.name ?? nameOf(name),
    description: given.description ?? '',
    language: given.language ?? '',
    targetLanguages: targetLanguages.length > 0 ? targetLanguages : [''],
    tags: given.tags ?? [],
    public: given.public ?? false,
  }
}

/** What the file says of its list. A field that is wrong is left to the user. */
const fileFields = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  language: languageCode.optional().catch(undefined),
  targetLanguages: z.array(languageCode).min(1).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
  public: z.boolean().optional().catch(undefined),
})

/** 'Spanish verbs' for `Spanish_verbs.csv`. */
const nameOf = (fileName: string) =>
  fileName
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, limits.list.name.max)

interface NewListFieldsProps {
  control: Control<NewListInput, unknown, ListFields>
  /** Whether the file has a list of its own, with more than a name and languages. */
  isComplete: boolean
}

export function NewListFields({ control, isComplete }: NewListFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        control={control}
        name="name"
        label="Name"
        limit={limits.list.name.max}
        dir="auto"
        autoComplete="off"
      />
      <LanguageField control={control} name="language" label="Language" hint="Of the terms" />
      <LanguagesField
        control={control}
        name="targetLanguages"
        label="Target languages"
        item="target language"
        max={limits.list.targetLanguages}
        hint="Of the definitions"
      />
      {isComplete && (
        <>
          <TextAreaField
            control={control}
            name="description"
            label="Description"
            optional
            limit={limits.list.description}
            dir="auto"
          />
          <TagsField control={control} name="tags" label="Tags" />
          <SwitchField
            control={control}
            name="public"
            label="Public"
            hint="Everyone who is signed in can see and learn a public list"
          />
        </>
      )}
    </div>
  )
}
