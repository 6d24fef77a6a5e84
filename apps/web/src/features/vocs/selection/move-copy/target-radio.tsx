import type { LanguageCode } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LanguageLabel } from '../../../../shared/layout/labels.tsx'

/** A list that the user may write to. */
export interface TargetList {
  id: string
  name: string
  language: LanguageCode
  /** The name of its owner, if it is shared with the user. */
  sharedBy?: string
}

interface RadioRowProps {
  group: string
  /** The language of the list; undefined if it is still to be chosen. */
  language?: LanguageCode
  /** True if that is another language than that of the vocabularies. */
  isOtherLanguage?: boolean
  isChosen: boolean
  onChoose: () => void
  /** The name of the list. */
  children: ReactNode
}

/** A row that chooses a list. */
export function RadioRow({ group, language, isOtherLanguage = false, isChosen, onChoose, children }: RadioRowProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 text-sm has-checked:border-primary has-checked:bg-accent">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {language === undefined ? null : isOtherLanguage ? (
        <Badge variant="outline" className="shrink-0">
          <LanguageLabel code={language} />
        </Badge>
      ) : (
        <LanguageLabel code={language} className="shrink-0 text-muted-foreground" />
      )}
    </label>
  )
}

/** A row with the name of a list. */
export function TargetRadio({ list, ...props }: Omit<RadioRowProps, 'language' | 'children'> & { list: TargetList }) {
  return (
    <RadioRow {...props} language={list.language}>
      <bdi className="font-medium">{list.name}</bdi>
      {list.sharedBy !== undefined && (
        <span className="text-muted-foreground">
          {' '}
          by <bdi>{list.sharedBy}</bdi>
        </span>
      )}
    </RadioRow>
  )
}
