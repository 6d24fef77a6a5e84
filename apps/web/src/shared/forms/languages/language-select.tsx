import { findLanguage, type LanguageCode } from '@wordtide/contract'
import { cn } from '@wordtide/ui'
import type { Ref } from 'react'
import { lazySearchList } from '../../dialogs/lazy-search-list.tsx'
import { LanguageLabel } from '../../layout/labels.tsx'
import type { ControlProps } from '../field-frame.tsx'
import { SearchSelect } from '../search-select.tsx'
import type { OwnLanguages } from './use-own-languages.ts'

const loadOptions = () => import('./language-options.tsx')
const LanguageOptions = lazySearchList(
  'Unable to load the languages',
  async () => (await loadOptions()).LanguageOptions,
)

export interface LanguageSelectProps extends Partial<ControlProps> {
  /** '' or undefined if no language is selected. */
  value: string | undefined
  onChange: (code: LanguageCode) => void
  onBlur?: () => void
  /** Limits the options to these languages. */
  only?: readonly LanguageCode[] | undefined
  /** Lists these languages of a list before the others. */
  first?: readonly LanguageCode[] | undefined
  /** The user's own languages that come next; by default those that they are learning. */
  own?: OwnLanguages | undefined
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A combobox that finds a language by its English name, its native name or its code. The list is loaded when it is needed. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { value = '', onChange, only, first, own, ...control } = props
  return (
    <SearchSelect
      selected={<SelectedLanguage code={value} none="Select a language" isPlaceholder />}
      listName="Languages"
      loadList={loadOptions}
      {...control}
    >
      {(close) => (
        <LanguageOptions
          value={value}
          only={only}
          first={first}
          own={own}
          onSelect={(code) => {
            onChange(code)
            close()
          }}
        />
      )}
    </SearchSelect>
  )
}

const allLanguages = 'All languages'

interface LanguageFilterProps {
  value: LanguageCode | undefined
  onFilter: (language: LanguageCode | undefined) => void
  className?: string
}

/** Filters a table by the language of the lists. */
export function LanguageFilter({ value, onFilter, className }: LanguageFilterProps) {
  return (
    <SearchSelect
      aria-label="Language"
      selected={<SelectedLanguage code={value ?? ''} none={allLanguages} />}
      listName="Languages"
      loadList={loadOptions}
      {...(className !== undefined && { className })}
    >
      {(close) => {
        const filter = (language?: LanguageCode) => {
          onFilter(language)
          close()
        }
        return (
          <LanguageOptions
            value={value ?? ''}
            onSelect={filter}
            none={{ label: allLanguages, onSelect: () => filter() }}
          />
        )
      }}
    </SearchSelect>
  )
}

function SelectedLanguage({ code, none, isPlaceholder }: { code: string; none: string; isPlaceholder?: boolean }) {
  if (findLanguage(code) !== undefined) return <LanguageLabel code={code} className="min-w-0 [&>span]:truncate" />
  return <span className={cn('truncate', isPlaceholder && 'text-muted-foreground')}>{none}</span>
}
