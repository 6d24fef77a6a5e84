import { type RefObject, useState } from 'react'
import { FreshToken } from './fresh-token.tsx'
import { TokenFormDialog } from './token-form-dialog.tsx'

export interface NewTokenDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Makes a token, and shows it this once: nothing keeps it when this is closed. */
export default function NewTokenDialog(props: NewTokenDialogProps) {
  const [token, setToken] = useState<string>()
  return token === undefined ? (
    <TokenFormDialog {...props} onMade={setToken} />
  ) : (
    <FreshToken {...props} token={token} />
  )
}
