import { Label, Skeleton, Switch } from '@wordtide/ui'
import { useId } from 'react'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { SavedSettings, useSaveSettings } from './saved-settings.tsx'

/** The mails that the user wishes to get. A change is saved at once. */
export const MailsCard = () => (
  <RegionCard title="Mails">
    <SavedSettings placeholder={<Skeleton role="status" aria-label="Loading your mails" className="h-16" />}>
      {({ sharing }) => <SharingSwitch byMail={sharing.byMail} />}
    </SavedSettings>
  </RegionCard>
)

function SharingSwitch({ byMail }: { byMail: boolean }) {
  const id = useId()
  const { mutate, isPending, variables } = useSaveSettings()
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <Switch
          id={id}
          checked={isPending ? (variables.sharing?.byMail ?? byMail) : byMail}
          aria-describedby={`${id}-hint`}
          onCheckedChange={(checked) => mutate({ sharing: { byMail: checked } })}
        />
        <Label htmlFor={id}>New lists and assignments</Label>
      </div>
      <p id={`${id}-hint`} className="max-w-prose text-muted-foreground text-sm">
        A mail when somebody shares a list with you, and when your class gets a list or an assignment.
      </p>
    </div>
  )
}
