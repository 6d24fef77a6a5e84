import { Link, useNavigate } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, Card, CardContent } from '@wordtide/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { lazyDialog } from '../../../shared/dialogs/lazy-dialog.tsx'
import { FormAlert } from '../../../shared/forms/form-messages.tsx'
import { PersonalPage } from '../../../shared/layout/personal-page.tsx'
import { serverNow } from '../../../shared/lib/dates/server-clock.ts'
import { forgetShared, readShared, type SharedContent } from '../../../shared/offline/shared-content.ts'
import { SearchBox } from '../../../shared/tables/search-box.tsx'

const ImportDialog = lazyDialog(
  'Unable to load the import',
  async () => (await import('../import-dialog.tsx')).ImportDialog,
)

/** The list that gets the words. */
interface ListChoice {
  search: string
  /** The name of the radio buttons. */
  group: string
  /** The id of a list, or `new`; undefined before one is chosen. */
  chosen: string | undefined
  onChoose: (chosen: string) => void
}

interface SharedPageProps {
  /** The lists to choose from, and a new one. */
  children: (choice: ListChoice) => ReactNode
}

/** Adds words from a text or a file that another app has shared with the installed one. */
export function SharedPage({ children }: SharedPageProps) {
  const [shared, setShared] = useState<SharedContent | 'none'>()
  useEffect(() => {
    void readShared(new Date(serverNow())).then((found) => setShared(found ?? 'none'))
  }, [])
  return (
    <PersonalPage title="Words from another app">
      {shared === 'none' ? <NothingShared /> : shared && <SharedForm shared={shared}>{children}</SharedForm>}
    </PersonalPage>
  )
}

function NothingShared() {
  return (
    <Card>
      <CardContent className="grid justify-items-start gap-4">
        <p>
          There is nothing here to add words from. Share a text or a file with Wordtide once more: what is kept of it is
          gone after a day. A link alone brings no text.
        </p>
        <Button asChild variant="outline">
          <Link to="/library">Library</Link>
        </Button>
      </CardContent>
    </Card>
  )
}

function SharedForm({ shared, children }: SharedPageProps & { shared: SharedContent }) {
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [opened, setOpened] = useState<ListView | 'new'>()
  const button = useRef<HTMLButtonElement>(null)
  const group = useId()
  const open = async () => {
    setFailure(undefined)
    if (chosen === undefined) return setFailure('Choose a list')
    if (chosen === 'new') return setOpened('new')
    try {
      setOpened(await client.lists.get.query({ id: chosen }))
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  const showList = () => {
    void forgetShared()
    // The import opens a new list by itself.
    if (opened !== undefined && opened !== 'new')
      void navigate({ to: '/library/lists/$listId/vocs', params: { listId: opened.id } })
  }
  return (
    <Card>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Preview {...shared} />
        <form
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void open()
          }}
        >
          <h2 className="font-book font-semibold text-heading">Which list gets the words?</h2>
          <SearchBox label="Search lists" value={search} onSearch={setSearch} />
          {children({ search, group, chosen, onChoose: setChosen })}
          <FormAlert message={failure} />
          <Button ref={button} type="submit" className="justify-self-start">
            Continue
          </Button>
        </form>
        {opened !== undefined && (
          <ImportDialog
            {...(opened !== 'new' && { list: opened })}
            shared={shared}
            returnFocus={button}
            onClose={() => setOpened(undefined)}
            onEnded={showList}
          />
        )}
      </CardContent>
    </Card>
  )
}

const previewBytes = 1000

/** The name of the file, or the beginning of the text. */
function Preview({ name, content }: SharedContent) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (name === '') void content.slice(0, previewBytes).text().then(setText)
  }, [name, content])
  return name === '' ? (
    <blockquote
      dir="auto"
      className="max-h-24 overflow-hidden border-primary border-s-4 ps-4 whitespace-pre-line wrap-anywhere"
    >
      {text}
    </blockquote>
  ) : (
    <p className="wrap-anywhere">
      <bdi className="font-medium">{name}</bdi>
    </p>
  )
}
