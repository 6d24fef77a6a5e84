import { findLanguage } from '@wordtide/contract'
import { cn } from '@wordtide/ui'

/** A language's flag, as decoration, and its name. A code that we do not know stands for itself. */
export function LanguageLabel({ code, className }: { code: string; className?: string }) {
  const language = findLanguage(code)
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      {language !== undefined && <span aria-hidden="true">{language.flag}</span>}
      <span>{language?.name ?? code}</span>
    </span>
  )
}
