import { Spinner } from '@wordtide/ui'
import { lazyComponent } from '../../../../shared/dialogs/lazy-dialog.tsx'
import { LoadError } from '../../../../shared/tables/load-states.tsx'
import type { PaperTestProps } from './paper-test.tsx'

const failure = 'Unable to load the test'
const usePaperTest = lazyComponent(failure, async () => (await import('./paper-test.tsx')).default)

/** A test on paper, whose code is loaded when it is shown. */
export function LazyPaperTest(props: PaperTestProps) {
  const { Loaded, failed, retry } = usePaperTest()
  if (Loaded !== undefined) return <Loaded {...props} />
  if (failed !== undefined) return <LoadError text={failure} onRetry={retry} />
  return <Spinner className="mx-auto size-8 text-primary" />
}
