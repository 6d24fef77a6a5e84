import { findLanguage, type LanguageCode } from '@wordtide/contract'
import { cn, fieldClasses, Popover, PopoverContent, PopoverTrigger } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { type Ref, useState } from 'react'
import { LanguageLabel } from '../layout/labels.tsx'
import { prefetchOnIntent } from '../lib/prefetch.ts'
import type { ControlProps } from './field-frame.tsx'
import { lazySearchList } from './lazy-search-list.tsx'

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
  const { value = '', onChange, only, first = [], className, ...control } = props
  const [open, setOpen] = useState(false)
  const selected = findLanguage(value)
  return (
    // Modal, so that the list can be scrolled inside a dialog.
    <Popover open={open} onOpenChange={setOpen} modal>
      <PopoverTrigger asChild>
        <button
          type="button"
          role="combobox"
          aria-expanded={open}
          className={cn(
            fieldClasses,
            'flex h-10 cursor-pointer items-center justify-between gap-2 py-2 text-left whitespace-nowrap',
            className,
          )}
          {...prefetchOnIntent(loadOptions)}
          {...control}
        >
          {selected === undefined ? (
            <span className="text-muted-foreground">Select a language</span>
          ) : (
            <LanguageLabel code={value} className="min-w-0 [&>span]:truncate" />
          )}
          <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-64 p-0" aria-label="Languages">
        <LanguageOptions
          value={value}
          only={only}
          first={first}
          onSelect={(code) => {
            onChange(code)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
