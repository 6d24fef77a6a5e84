import {
  Breadcrumb,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from '@wordtide/ui'
import { Fragment, type ReactElement } from 'react'

export interface TrailProps {
  /** Links to the pages above this one, the highest first, each with a key. */
  links: readonly ReactElement[]
  /** This page; absent while its name is not known. */
  here?: string | undefined
}

/** Where the page stands: Library > list name. */
export function Trail({ links, here }: TrailProps) {
  return (
    <Breadcrumb>
      <BreadcrumbList>
        {links.map((link, index) => (
          <Fragment key={link.key}>
            {index > 0 && <BreadcrumbSeparator />}
            <BreadcrumbItem>
              <BreadcrumbLink asChild>{link}</BreadcrumbLink>
            </BreadcrumbItem>
          </Fragment>
        ))}
        {here !== undefined && (
          <>
            <BreadcrumbSeparator />
            <BreadcrumbItem>
              <BreadcrumbPage>
                <bdi>{here}</bdi>
              </BreadcrumbPage>
            </BreadcrumbItem>
          </>
        )}
      </BreadcrumbList>
    </Breadcrumb>
  )
}
