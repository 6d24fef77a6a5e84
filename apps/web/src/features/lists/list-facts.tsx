import type { ListOrigin, ListRowView, ListView } from '@wordtide/contract'
import { Button, cn } from '@wordtide/ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { DateTime, LanguageLabel, Tags } from '../../shared/layout/labels.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { formatCount } from '../../shared/lib/counted.ts'
import { Rating } from './rating.tsx'

interface ListFactsProps {
  list: ListView
  /** Opens the rating dialog, which returns the focus to `opener`. */
  onRate: (opener: RefObject<HTMLElement | null>) => void
  /** Buttons below the name of the owner. */
  moderationActions: ReactNode
}

/** The fields of a list, apart from its image, which is in the head of the page. */
export function ListFacts({ list, onRate, moderationActions }: ListFactsProps) {
  const rateButton = useRef<HTMLButtonElement>(null)
  return (
    <RegionCard title="Details">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:max-lg:grid-cols-4">
        <EditedFacts list={list} />
        <Fact name="Vocabularies">{formatCount(list.vocsCount)}</Fact>
        <Fact name="Learners">{formatCount(list.learnersCount)}</Fact>
        <Fact name="Rating">
          <span className="flex flex-wrap items-center gap-x-3">
            <Rating list={list} />
            {list.permission !== 'owner' && (
              <Button
                ref={rateButton}
                variant="link"
                size="sm"
                className="-mx-1 -my-1.5 px-1 pointer-coarse:-my-3 pointer-coarse:h-11"
                onClick={() => onRate(rateButton)}
              >
                Rate
              </Button>
            )}
          </span>
        </Fact>
        <Fact name="Created" isWide>
          <DateTime ms={list.createdAt} /> by <bdi>{list.createdBy}</bdi>
          {moderationActions}
        </Fact>
        <LastModified list={list} />
        {list.origin !== undefined && <Origin {...list.origin} />}
      </dl>
    </RegionCard>
  )
}

/** The fields of a list in another version than that of the form, and the time at which it was saved. */
export function ListVersion({ list }: { list: ListRowView }) {
  return (
    <div className="grid gap-4">
      <h3 dir="auto" className="font-semibold text-base wrap-anywhere">
        {list.name}
      </h3>
      {list.image !== null && (
        <img
          src={list.image}
          alt=""
          className="h-48 max-w-full justify-self-start rounded-md border object-scale-down"
        />
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
        <EditedFacts list={list} />
        <LastModified list={list} />
      </dl>
    </div>
  )
}

function EditedFacts({ list }: { list: ListRowView }) {
  return (
    <>
      <Fact name="Description" isWide>
        {list.description === '' ? (
          <None />
        ) : (
          <p dir="auto" className="whitespace-pre-line">
            {list.description}
          </p>
        )}
      </Fact>
      <Fact name="Language">
        <LanguageLabel code={list.language} />
      </Fact>
      <Fact name="Target languages" isWide>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {list.targetLanguages.map((code) => (
            <li key={code}>
              <LanguageLabel code={code} />
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name="Tags" isWide>
        {list.tags.length === 0 ? <None /> : <Tags tags={list.tags} />}
      </Fact>
      <Fact name="Public">{list.public ? 'Yes' : 'No'}</Fact>
    </>
  )
}

const LastModified = ({ list }: { list: ListRowView }) => (
  <Fact name="Last modified" isWide>
    <DateTime ms={list.lastModifiedAt} /> by <bdi>{list.lastModifiedBy}</bdi>
  </Fact>
)

const Origin = ({ id, name, owner }: ListOrigin) => (
  <Fact name="Copied from" isWide>
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

const None = () => <span className="text-muted-foreground">None</span>

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={cn('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-0.5', isWide && 'col-span-2')}>
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
