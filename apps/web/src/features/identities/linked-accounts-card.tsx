import { useLocation } from '@tanstack/react-router'
import {
  type IdentityFailure,
  type IdentityProviderKey,
  type IdentityView,
  identityFailures,
  identityProviders,
} from '@wordtide/contract'
import { Button, Skeleton, toast } from '@wordtide/ui'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { outOfBatch } from '../../shared/api/query-client.ts'
import { dismissFailures, toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { DateTime } from '../../shared/layout/labels.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { useProof } from '../../shared/proof/use-proof.tsx'
import { providerAddress, providerName } from '../../shared/session/identity-providers.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'

/** The accounts at identity providers by which the user signs in, to be linked and unlinked. Nothing on a server without providers. */
export function LinkedAccountsCard() {
  const failure = useLocation({ select: ({ search }) => failureMessage(search) })
  if (identityProviders.every((key) => providerName(key) === undefined)) return null
  return (
    <RegionCard
      title="Linked accounts"
      intro="Accounts elsewhere by which you sign in here, whatever their e-mail addresses are."
      contentClassName="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <FormAlert message={failure} />
      <Identities />
    </RegionCard>
  )
}

function Identities() {
  const identities = trpc.identities.list.useQuery(undefined, outOfBatch)
  const { withProof, proofDialog } = useProof()
  if (identities.data === undefined)
    return identities.isError ? (
      <LoadError text="Unable to load linked accounts" onRetry={() => void identities.refetch()} />
    ) : (
      <div role="status" aria-label="Loading linked accounts">
        <Skeleton className="h-14" />
      </div>
    )
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y">
        {identities.data.map((identity) => (
          <IdentityRow key={identity.provider} identity={identity} withProof={withProof} />
        ))}
      </ul>
      {proofDialog}
    </>
  )
}

interface IdentityRowProps {
  identity: IdentityView
  withProof: ReturnType<typeof useProof>['withProof']
}

function IdentityRow({ identity: { provider, name, linkedAt }, withProof }: IdentityRowProps) {
  const startLink = trpc.identities.startLink.useMutation()
  const unlink = trpc.identities.unlink.useMutation()
  const failure = linkedAt === null ? `Unable to link ${name}` : `Unable to unlink ${name}`
  const run = async (work: () => Promise<unknown>, done: () => void) => {
    try {
      await withProof(work)
      dismissFailures(failure)
      done()
    } catch (error) {
      // Who cancels the proof knows.
      if (errorBodyOf(error).key !== 'PROOF_REQUIRED') toastFailure(failure, error)
    }
  }
  const action =
    linkedAt === null
      ? () =>
          run(
            () => startLink.mutateAsync({ provider }),
            () => window.location.assign(providerAddress(provider, { link: '1' })),
          )
      : () =>
          run(
            () => unlink.mutateAsync({ provider }),
            () => toast.success(`${name} unlinked`),
          )
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="text-muted-foreground text-sm">
          {linkedAt === null ? (
            'Not linked'
          ) : (
            <>
              Linked <DateTime ms={linkedAt} />
            </>
          )}
        </span>
      </div>
      <Button
        variant="outline"
        aria-label={linkedAt === null ? `Link ${name}` : `Unlink ${name}`}
        disabled={startLink.isPending || unlink.isPending}
        onClick={() => void action()}
      >
        {linkedAt === null ? 'Link' : 'Unlink'}
      </Button>
    </li>
  )
}

const failureMessages: Record<IdentityFailure, (provider: string) => string> = {
  cancelled: (provider) => `Signing in with ${provider} was cancelled`,
  taken: (provider) => `This account at ${provider} is linked with another Wordtide account: unlink it there first`,
  notLinked: (provider) => `This account at ${provider} is not linked with yours: sign in there with the one that is`,
  stale: (provider) => `You signed in at ${provider} too long ago: sign out there, and try again`,
  unproven: () => 'The last time you confirmed that it is you was too long ago, try again',
  failed: (provider) => `Signing in with ${provider} did not work, try again`,
  unavailable: (provider) => `${provider} cannot be reached at the moment, try again later`,
}

/** The message for a failure at a provider, whose reason is in the address; undefined if there is none. */
function failureMessage(search: object): string | undefined {
  const params = new Map(Object.entries(search))
  const messageOf = (key: IdentityProviderKey) => {
    const reason = identityFailures.find((known) => known === params.get(key))
    const name = providerName(key)
    return reason && name && failureMessages[reason](name)
  }
  return identityProviders.map(messageOf).find((message) => message !== undefined)
}
