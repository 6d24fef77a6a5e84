import { type ReactNode, useState } from 'react'
import { errorBodyOf } from '../api/errors.ts'
import { formFailure, lazyDialog } from '../dialogs/lazy-dialog.tsx'

// Few visits of a page open it.
const ProofDialog = lazyDialog(formFailure, async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** The ends of a proof that the user was asked for. */
interface Asked {
  onProven: () => void
  onClosed: () => void
  onCancel: () => void
}

/**
 * Asks the user to prove that they are there, where the server wants it. `withProof` calls `work`, and once more after the proof if the
 * server has refused it with PROOF_REQUIRED; if the user cancels, it throws that error. Render `proofDialog` outside of any form.
 */
export function useProof(): { withProof: <T>(work: () => Promise<T>) => Promise<T>; proofDialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  async function withProof<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (errorBodyOf(error).key !== 'PROOF_REQUIRED') throw error
      const proven = new Promise<void>((resolve, reject) => {
        let isProven = false
        setAsked({
          onProven: () => {
            isProven = true
            setAsked(undefined)
          },
          // Only now has the dialog given the focus back: `work` may open another one.
          onClosed: () => isProven && resolve(),
          onCancel: () => {
            setAsked(undefined)
            reject(error)
          },
        })
      })
      await proven
      return await work()
    }
  }
  const proofDialog = asked && (
    <ProofDialog onProven={asked.onProven} onClosed={asked.onClosed} onClose={asked.onCancel} />
  )
  return { withProof, proofDialog }
}
