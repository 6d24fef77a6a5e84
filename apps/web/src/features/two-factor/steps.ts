import type { TwoFactorSecretView } from '@wordtide/contract'
import type { RefObject } from 'react'

/** The action that requires a code. */
export type CodePurpose = 'renew' | 'setUp' | 'turnOff'

/** The dialog that is open: a question for a code, a secret for an app, or recovery codes. */
export type Step =
  | { kind: 'code'; purpose: CodePurpose }
  | { kind: 'app'; secret: TwoFactorSecretView }
  | { kind: 'codes'; codes: readonly string[] }

export interface StepDialogProps {
  onStep: (step: Step) => void
  onClose: () => void
  /** Gets the focus when the dialog is closed. */
  returnFocus: RefObject<HTMLElement | null>
}
