import { findLanguage, type LanguageCode } from '@wordtide/contract'
import type { Ref } from 'react'
import { lazySearchList } from '../dialogs/lazy-search-list.tsx'
import { LanguageLabel } from '../layout/labels.tsx'
import type { ControlProps } from './field-frame.tsx'
import { SearchSelect } from './search-select.tsx'

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
  /** Lists these languages before the others. */
  first?: readonly LanguageCode[] | undefined
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A combobox that finds a language by its English name, its native name or its code. The list is loaded when it is needed. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { value = '', onChange, only, first = [], ...control } = props
  const selected =
    findLanguage(value) === undefined ? (
      <span className="text-muted-foreground">Select a language</span>
    ) : (
      <LanguageLabel code={value} className="min-w-0 [&>span]:truncate" />
    )
  return (
    <SearchSelect selected={selected} listName="Languages" loadList={loadOptions} {...control}>
      {(close) => (
        <LanguageOptions
          value={value}
          only={only}
          first={first}
          onSelect={(code) => {
            onChange(code)
            close()
          }}
        />
      )}
    </SearchSelect>
  )
}
