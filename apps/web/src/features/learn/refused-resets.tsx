import { useMutationState } from '@tanstack/react-query'
import { Button } from '@wordtide/ui'
import { errorMessage } from '../../shared/api/errors.ts'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { focusPageHeading } from '../../shared/layout/focus-page-heading.ts'
import { listOf, type ResetList, refusedResets, resetFailure, useReset } from './use-reset.ts'

/** Says of each list whose reset was refused why, until it is tried again or dismissed. */
export function RefusedResets() {
  const refused = useMutationState({
    filters: refusedResets,
    select: ({ meta, state }) => ({ list: listOf(meta), message: errorMessage(state.error) }),
  })
  return refused.map(({ list, message }) => list && <RefusedReset key={list.id} list={list} message={message} />)
}

function RefusedReset({ list, message }: { list: ResetList; message: string }) {
  const { reset, dismiss } = useReset(list)
  return (
    <FormAlert title={resetFailure} message={`${list.name}: ${message}`}>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={andFocusHeading(reset)}>
          Retry
        </Button>
        <Button variant="outline" size="sm" onClick={andFocusHeading(dismiss)}>
          Dismiss
        </Button>
      </div>
    </FormAlert>
  )
}

/** The button goes with its message; the focus must not get lost with it. */
const andFocusHeading = (act: () => void) => () => {
  act()
  focusPageHeading()
}
