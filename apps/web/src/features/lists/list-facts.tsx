import type { ListView } from '@wordtide/contract'
import { Card, CardContent } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LanguageLabel } from '../../layout/language-label.tsx'
import { Moment } from '../../layout/moment.tsx'
import { Tags } from '../../layout/tags.tsx'

/** What a list says of itself. */
export function ListFacts({ list }: { list: ListView }) {
  return (
    <Card>
      <CardContent className="flex flex-col gap-6 sm:flex-row">
        {list.image !== null && (
          <img
            src={list.image}
            alt=""
            className="max-h-64 w-full rounded-md border object-contain sm:size-48 sm:shrink-0 sm:object-cover"
          />
        )}
        <dl className="grid min-w-0 flex-1 content-start gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_1fr]">
          {list.description !== '' && (
            <Fact name="Description">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {list.description}
              </p>
            </Fact>
          )}
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
          <Fact name="Vocabularies">{list.vocsCount}</Fact>
          <Fact name="Learners">{list.learnersCount}</Fact>
          <Fact name="Rating">{ratingOf(list)}</Fact>
          <Fact name="Created">
            <Moment ms={list.createdAt} /> by <bdi>{list.createdBy}</bdi>
          </Fact>
          <Fact name="Last modified">
            <Moment ms={list.lastModifiedAt} /> by <bdi>{list.lastModifiedBy}</bdi>
          </Fact>
        </dl>
      </CardContent>
    </Card>
  )
}

const ratingOf = ({ rating, ratingsCount }: ListView) =>
  `${rating} (${ratingsCount} ${ratingsCount === 1 ? 'rating' : 'ratings'})`

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:contents">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
