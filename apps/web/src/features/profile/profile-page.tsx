import { Link } from '@tanstack/react-router'
import { PageHeading } from '../../layout/page-heading.tsx'
import { Trail } from '../../layout/trail.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { PersonalInformation } from './personal-information.tsx'

/** What a person says of themselves. */
export function ProfilePage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Trail
        links={[
          <Link key="home" to="/">
            Home
          </Link>,
        ]}
        here="Profile"
      />
      <PageHeading title="Profile" />
      <PersonalInformation />
      <LanguagesCard />
    </div>
  )
}
