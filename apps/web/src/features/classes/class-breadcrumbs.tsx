import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../shared/layout/breadcrumbs.tsx'

const libraryLink = (
  <Link key="library" to="/library" activeOptions={{ exact: true }}>
    Library
  </Link>
)

const classesLink = (
  <Link key="classes" to="/classes" activeOptions={{ exact: true }}>
    Classes
  </Link>
)

/** Library > Classes. */
export const ClassesBreadcrumbs = () => <Breadcrumbs links={[libraryLink]} current="Classes" />

interface ClassBreadcrumbsProps {
  /** Absent until its name is loaded. */
  schoolClass: { id: string; name: string } | undefined
  /** The page below the class; absent on the page of the class itself. */
  page?: string
}

/** Library > Classes > class name > page. */
export function ClassBreadcrumbs({ schoolClass, page }: ClassBreadcrumbsProps) {
  if (schoolClass === undefined || page === undefined)
    return <Breadcrumbs links={[libraryLink, classesLink]} current={schoolClass?.name} />
  const { id, name } = schoolClass
  const classLink = (
    <Link key="class" to="/classes/$classId" params={{ classId: id }} activeOptions={{ exact: true }}>
      <bdi>{name}</bdi>
    </Link>
  )
  return <Breadcrumbs links={[libraryLink, classesLink, classLink]} current={page} />
}
