/** Explains how to continue with a dialog that stays open although the session has ended. */
export function SignInElsewhere({ children }: { children: string }) {
  return (
    <p>
      <a href="/signin" target="_blank" rel="noopener" className="text-link underline underline-offset-4">
        Sign in
      </a>{' '}
      in another tab, then {children}
    </p>
  )
}
