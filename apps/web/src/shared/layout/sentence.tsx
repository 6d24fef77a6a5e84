import { hiddenPart } from '@wordtide/contract'

/** An example sentence. The parts between asterisks are highlighted, or hidden in a review that asks for them. */
export function Sentence({ value, language, hide = false }: { value: string; language: string; hide?: boolean }) {
  // `hiddenPart` has a capturing group, so that the split puts the hidden parts at the odd indices.
  const parts = value.split(hiddenPart)
  return (
    <span lang={language} dir="auto" className="min-w-0 wrap-anywhere">
      {parts.map((part, index) => {
        const key = `${index}-${part}`
        if (index % 2 === 0) return part
        if (hide) return <Blank key={key} />
        return (
          <mark key={key} className="rounded-sm bg-accent px-0.5 font-semibold text-accent-foreground">
            {part}
          </mark>
        )
      })}
    </span>
  )
}

/** The width is fixed, so that it does not reveal the length of the word. */
function Blank() {
  return (
    <>
      <span aria-hidden="true" className="mx-0.5 inline-block w-14 border-current border-b-2" />
      <span lang="en" className="sr-only">
        (hidden word)
      </span>
    </>
  )
}
