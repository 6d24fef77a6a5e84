import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { PageHeading } from './page-heading.tsx'

const homeLink = (
  <Link key="home" to="/">
    Home
  </Link>
)

/** The layout of the profile and the settings: Home > title. */
export function PersonalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumbs links={[homeLink]} current={title} />
      <PageHeading title={title} />
      {children}
    </div>
  )
}
