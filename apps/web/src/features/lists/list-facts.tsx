import type { ListOrigin, ListView } from '@wordtide/contract'
import { Button, Card, CardContent } from '@wordtide/ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { DateTime, LanguageLabel, Tags } from '../../shared/layout/labels.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { Rating } from './rating.tsx'

interface ListFactsProps {
  list: ListView
  /** Opens the rating dialog, which returns the focus to `opener`. */
  onRate: (opener: RefObject<HTMLElement | null>) => void
}

/** The fields of a list. */
export function ListFacts({ list, onRate }: ListFactsProps) {
  const rateButton = useRef<HTMLButtonElement>(null)
  return (
    <Card>
      <CardContent className="flex flex-col gap-6 sm:flex-row">
        {list.image !== null && (
          <img
            src={list.image}
            alt=""
            className="max-h-64 w-full rounded-md border object-contain sm:size-48 sm:shrink-0"
          />
        )}
        <dl className="grid min-w-0 flex-1 content-start gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_1fr]">
          <EditedFacts list={list} />
          <Fact name="Vocabularies">{list.vocsCount}</Fact>
          <Fact name="Learners">{list.learnersCount}</Fact>
          <Fact name="Rating">
            <span className="flex flex-wrap items-center gap-x-3">
              <Rating list={list} />
              {list.permission !== 'owner' && (
                <Button
                  ref={rateButton}
                  variant="link"
                  size="sm"
                  className="-my-1.5 px-1"
                  onClick={() => onRate(rateButton)}
                >
                  Rate
                </Button>
              )}
            </span>
          </Fact>
          <Fact name="Created">
            <DateTime ms={list.createdAt} /> by <bdi>{list.createdBy}</bdi>
          </Fact>
          <LastModified list={list} />
          {list.origin !== undefined && <Origin {...list.origin} />}
        </dl>
      </CardContent>
    </Card>
  )
}

/** What the form of a list edits, as it is in another version, and when that was saved. */
export function ListVersion({ list }: { list: ListView }) {
  return (
    <div className="grid gap-4">
      <h3 dir="auto" className="font-semibold text-base wrap-anywhere">
        {list.name}
      </h3>
      {list.image !== null && (
        <img src={list.image} alt="" className="max-h-48 max-w-full justify-self-start rounded-md border" />
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[8rem_1fr]">
        <EditedFacts list={list} />
        <LastModified list={list} />
      </dl>
    </div>
  )
}

function EditedFacts({ list }: { list: ListView }) {
  return (
    <>
      <Fact name="Description">
        {list.description === '' ? (
          'None'
        ) : (
          <p dir="auto" className="whitespace-pre-line">
            {list.description}
          </p>
        )}
      </Fact>
      <Fact name="Language">
        <LanguageLabel code={list.language} />
      </Fact>
      <Fact name="Target languages">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {list.targetLanguages.map((code) => (
            <li key={code}>
              <LanguageLabel code={code} />
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name="Tags">{list.tags.length === 0 ? 'None' : <Tags tags={list.tags} />}</Fact>
      <Fact name="Public">{list.public ? 'Yes' : 'No'}</Fact>
    </>
  )
}

const LastModified = ({ list }: { list: ListView }) => (
  <Fact name="Last modified">
    <DateTime ms={list.lastModifiedAt} /> by <bdi>{list.lastModifiedBy}</bdi>
  </Fact>
)

const Origin = ({ id, name, owner }: ListOrigin) => (
  <Fact name="Copied from">
    {id === null ? (
      <bdi>{name}</bdi>
    ) : (
      <PathLink to="/library/lists/$listId" params={{ listId: id }}>
        <bdi>{name}</bdi>
      </PathLink>
    )}{' '}
    by <bdi>{owner}</bdi>
  </Fact>
)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:contents">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
