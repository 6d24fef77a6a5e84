import { hiddenPart } from '@wordtide/contract'

/** An example sentence with the part marked that a review hides. */
export function MarkedSentence({ value, language }: { value: string; language: string }) {
  // Splitting by an expression with a group leaves the hidden parts at the odd places.
  const parts = value.split(hiddenPart)
  return (
    <span lang={language} dir="auto" className="min-w-0 wrap-anywhere">
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <mark key={`${index}-${part}`} className="rounded-sm bg-accent px-0.5 font-semibold text-accent-foreground">
            {part}
          </mark>
        ),
      )}
    </span>
  )
}
