import { Link } from '@tanstack/react-router'
import { findLanguage, type ListView } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { CardCell, CardRow, CardTable, CardTitle, cardLink } from '../../shared/layout/card-table.tsx'
import { DueBadge } from './due-badge.tsx'
import { ListProgress } from './list-progress.tsx'

/** The learning lists as a table; on a phone each row is a card. */
export function LearningListsTable({ lists }: { lists: readonly ListView[] }) {
  return (
    <CardTable
      columns={[
        { name: 'List' },
        { name: 'Vocabularies', figure: true },
        { name: 'Reviews Due', figure: true },
        { name: 'Progress' },
      ]}
    >
      {lists.map((list) => (
        <Row key={list.id} list={list} />
      ))}
    </CardTable>
  )
}

function Row({ list }: { list: ListView }) {
  const language = findLanguage(list.language)
  return (
    <CardRow>
      <CardTitle>
        <span className="flex flex-wrap items-center gap-2">
          {language !== undefined && (
            <span role="img" aria-label={language.name} title={language.name}>
              {language.flag}
            </span>
          )}
          <Link to="/learn/$listId" params={{ listId: list.id }} className={cardLink}>
            <bdi>{list.name}</bdi>
          </Link>
          {list.public && <Badge variant="outline">public</Badge>}
        </span>
      </CardTitle>
      <CardCell name="Vocabularies" figure>
        {list.vocsCount}
      </CardCell>
      <CardCell name="Reviews Due" figure>
        <DueBadge count={list.dueCount} />
      </CardCell>
      <CardCell name="Progress">
        <ListProgress percent={list.progress} label={`Progress of ${list.name}`} showPercent />
      </CardCell>
    </CardRow>
  )
}
