import { Link, useNavigate } from '@tanstack/react-router'
import { errorMessageOf } from '@wordtide/contract'
import { Alert, AlertTitle, Button, Card, CardContent, CardHeader, Skeleton, Spinner, Tide, toast } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { errorBodyOf, errorMessage } from '../../shared/api/errors.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { FormAlert } from '../../shared/forms/form-messages.tsx'
import { PageHeading } from '../../shared/layout/page-heading.tsx'
import { useUser } from '../../shared/session/use-session.ts'
import { LoadError } from '../../shared/tables/load-states.tsx'
import { TeacherSees } from './teacher-sees.tsx'

// The code of fields, which only a wrong code needs.
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))

// Each wrong code counts: it is not asked for again by itself.
const askedOnce = { refetchOnWindowFocus: false, retryOnMount: false } as const

/** The class of a code, for everybody: names its teacher and what the teacher will see, before one joins it. */
export function JoinPage({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = trpc.classes.getByCode.useQuery({ code }, askedOnce)
  const user = useUser()
  if (data !== undefined)
    return (
      <JoinScreen title={`Join ${data.name}`} intro={<TeacherLine name={data.teacherName} />}>
        {!data.open && (
          <Alert>
            <CircleAlertIcon aria-hidden="true" />
            <AlertTitle>{errorMessageOf('CLASS_CLOSED')}</AlertTitle>
          </Alert>
        )}
        {!data.open && user !== undefined && (
          <Button asChild variant="outline" className="justify-self-start">
            <Link to="/classes">Your classes</Link>
          </Button>
        )}
        {data.open && <WhatFollows />}
        {data.open &&
          (user === undefined ? <VisitorActions code={code} /> : <JoinActions code={code} name={user.name} />)}
      </JoinScreen>
    )
  if (error === null || isFetching)
    return (
      // A different element than the loaded one, so that nothing moves whose height depends on the texts.
      <JoinScreen key="loading" title="Join a class">
        <div role="status" aria-label="Loading class" className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-24" />
          <Skeleton className="h-10" />
        </div>
      </JoinScreen>
    )
  if (errorBodyOf(error).key !== 'CLASS_CODE_NOT_FOUND')
    return (
      <JoinScreen title="Join a class">
        <LoadError error={error} onRetry={() => void refetch()} />
      </JoinScreen>
    )
  return (
    <JoinScreen title="Join a class">
      <FormAlert message={errorMessage(error)}>
        <p>Look whether all of it is right. If it is, your teacher may have a new code by now.</p>
      </FormAlert>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <CodeForm>
          <Button type="submit">Continue</Button>
        </CodeForm>
      </Suspense>
    </JoinScreen>
  )
}

interface JoinScreenProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** The frame of the screen: one narrow card in the middle. */
const JoinScreen = ({ title, intro, children }: JoinScreenProps) => (
  <Card className="mx-auto my-6 w-full max-w-md overflow-hidden pb-0 sm:mt-[max(3rem,10svh)] sm:mb-12">
    <CardHeader>
      <PageHeading title={title} className="wrap-anywhere" />
      {intro}
    </CardHeader>
    <CardContent className="grid gap-5">{children}</CardContent>
    <Tide className="h-8" />
  </Card>
)

const TeacherLine = ({ name }: { name: string }) => (
  <p className="text-muted-foreground text-sm wrap-anywhere">
    A class of <bdi className="font-medium text-foreground">{name}</bdi>
  </p>
)

/** Explains what a student gets, and what the teacher sees. */
function WhatFollows() {
  const id = useId()
  return (
    <>
      <p className="text-sm">
        You get the lists of the class, to learn them at your own pace. You can leave at any time.
      </p>
      <section aria-labelledby={id} className="grid gap-2">
        <h2 id={id} className="font-medium text-sm">
          What your teacher will see
        </h2>
        <TeacherSees />
        <p className="text-muted-foreground text-sm">The other members do not see you.</p>
      </section>
    </>
  )
}

/** The ways to an account, which lead back to this page. */
function VisitorActions({ code }: { code: string }) {
  const state = { redirect: `/join/${encodeURIComponent(code)}` }
  return (
    <div className="grid gap-3">
      <p className="text-sm">To join, you need an account.</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/signup" state={state}>
            Sign up
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/signin" state={state}>
            Sign in
          </Link>
        </Button>
      </div>
    </div>
  )
}

function JoinActions({ code, name }: { code: string; name: string }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.classes.join.useMutation({
    onSuccess: (joined) => {
      utils.classes.get.setData({ id: joined.id }, joined)
      if (joined.role === 'student') toast.success(`You are in ${joined.name}`)
      return navigate({ to: '/classes/$classId', params: { classId: joined.id }, replace: true })
    },
  })
  return (
    <div className="grid gap-3">
      <p className="text-sm wrap-anywhere">
        You are signed in as <bdi className="font-medium">{name}</bdi>.
      </p>
      <FormAlert title="Unable to join" message={error === null ? undefined : errorMessage(error)} />
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate({ code })}>
          {isPending && <Spinner label="Joining" />}
          Join class
        </Button>
        <Button asChild variant="ghost">
          <Link to="/library">Not now</Link>
        </Button>
      </div>
    </div>
  )
}
