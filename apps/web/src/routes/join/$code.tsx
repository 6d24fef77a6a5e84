import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '../../features/classes/index.ts'

/** For visitors and users alike. */
export const Route = createFileRoute('/join/$code')({ component: Join })

function Join() {
  const { code } = Route.useParams()
  return <JoinPage key={code} code={code} />
}
