import { type ReactNode, useState } from 'react'
import { errorBodyOf } from '../api/errors.ts'
import { formFailure, lazyDialog } from '../dialogs/lazy-dialog.tsx'

// Few visits of a page open it.
const ProofDialog = lazyDialog(formFailure, async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** The end of a proof that the user was asked for. */
interface Asked {
  onProven: () => void
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
      const proven = new Promise<void>((resolve, reject) =>
        setAsked({ onProven: resolve, onCancel: () => reject(error) }),
      )
      await proven.finally(() => setAsked(undefined))
      return await work()
    }
  }
  const proofDialog = asked && <ProofDialog onProven={asked.onProven} onClose={asked.onCancel} />
  return { withProof, proofDialog }
}
