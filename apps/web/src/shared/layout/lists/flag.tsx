/**
 * The flag of a language, by its code, as decoration: hidden from screen readers. The drawings of all flags are one file, which the browser loads
 * with the first of them.
 */
export const FlagDrawing = ({ code }: { code: string }) => (
  <svg
    aria-hidden="true"
    className="inline-block h-[0.9em] w-[1.35em] shrink-0 rounded-xs align-[-0.1em] outline-1 outline-foreground/20 -outline-offset-1"
  >
    <use href={`/flags.svg#${code}`} />
  </svg>
)
