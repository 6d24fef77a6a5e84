import { PersonalPage } from '../../shared/layout/personal-page.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { PersonalInformation } from './personal-information.tsx'

/** What a person says of themselves. */
export const ProfilePage = () => (
  <PersonalPage title="Profile">
    <PersonalInformation />
    <LanguagesCard />
  </PersonalPage>
)
