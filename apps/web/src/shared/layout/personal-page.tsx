import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import { Trail } from './trail.tsx'

const home = (
  <Link key="home" to="/">
    Home
  </Link>
)

/** A page about the person, right below the start: Home > title. */
export function PersonalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Trail links={[home]} here={title} />
      <PageHeading title={title} />
      {children}
    </div>
  )
}
