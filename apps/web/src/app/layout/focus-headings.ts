import { focusPageHeading } from '../../shared/layout/page-heading.tsx'
import type { AppRouterInstance } from '../router.tsx'

/** After a navigation to another page the focus is on its heading, so that a screen reader starts there. */
export function focusHeadings(router: AppRouterInstance): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) focusPageHeading()
  })
}
