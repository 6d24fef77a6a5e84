/** A key that presses the button around it, where there is a keyboard. Screen readers have `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="hidden rounded-sm border border-current/40 px-1.5 font-normal text-xs leading-5 sm:pointer-fine:inline"
  >
    {children}
  </span>
)
