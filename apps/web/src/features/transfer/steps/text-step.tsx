import { Button, Spinner } from '@wordtide/ui'
import type { ComponentProps } from 'react'
import { lazyComponent } from '../../../shared/dialogs/lazy-dialog.tsx'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FormAlert } from '../../../shared/forms/form-messages.tsx'
import { codeFailureTexts } from '../../../shared/lib/code-failure.ts'
import type { TextFlow } from '../from-text/text-flow.tsx'

const useTextFlow = lazyComponent(
  'Unable to load the reader',
  async () => (await import('../from-text/text-flow.tsx')).TextFlow,
)

/** Takes words from a text, by code that is loaded for it. */
export function TextStep(props: ComponentProps<typeof TextFlow>) {
  const { Loaded, failed, retry } = useTextFlow()
  if (Loaded !== undefined) return <Loaded {...props} />
  return (
    <div className="grid gap-5">
      {failed === undefined ? (
        <Spinner label="Loading" className="my-8" />
      ) : (
        <FormAlert title="Unable to load the reader" message={codeFailureTexts[failed]} />
      )}
      <StickyFooter>
        <Button variant="outline" onClick={props.onBack}>
          Back
        </Button>
        {failed !== undefined && <Button onClick={retry}>Try again</Button>}
      </StickyFooter>
    </div>
  )
}
