import { useActiveKeys } from '../lib/keys/single-keys.ts'

/** A key that presses the button around it, if there is a keyboard and the key is on. Screen readers have `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  const key = useActiveKeys()(children)
  if (key === undefined) return null
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-sm border border-current/40 px-1.5 font-normal text-xs leading-5 sm:pointer-fine:inline"
    >
      {key}
    </span>
  )
}
