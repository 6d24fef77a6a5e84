import { findLanguage, type ListRowView } from '@wordtide/contract'
import { Badge } from '@wordtide/ui'
import { CardActions, CardCell, CardRow, CardTable, CardTitle } from '../../shared/layout/card-table.tsx'
import { LanguageLabel } from '../../shared/layout/language-label.tsx'
import { BrowseLink, ListLink } from '../../shared/layout/list-links.tsx'
import { Rating } from './rating.tsx'

interface ListsTableProps {
  lists: readonly ListRowView[]
  /** They are public, whoever made them: whose each is, and how good, is what tells them apart. */
  ofEveryone?: boolean
}

/** Lists as a table; on a phone each row is a card. */
export function ListsTable({ lists, ofEveryone = false }: ListsTableProps) {
  return (
    <CardTable
      columns={[
        { name: 'List' },
        { name: 'Language' },
        { name: 'Target languages' },
        { name: 'Vocabularies', figure: true },
        { name: 'Learners', figure: true },
        ...(ofEveryone ? [{ name: 'Rating' }, { name: 'Created by' }] : []),
        { name: 'Actions', unseen: true },
      ]}
    >
      {lists.map((list) => (
        <Row key={list.id} list={list} ofEveryone={ofEveryone} />
      ))}
    </CardTable>
  )
}

function Row({ list, ofEveryone }: { list: ListRowView; ofEveryone: boolean }) {
  return (
    <CardRow>
      <CardTitle>
        <span className="flex flex-wrap items-center gap-2">
          <ListLink list={list} />
          {list.public && !ofEveryone && <Badge variant="outline">public</Badge>}
        </span>
      </CardTitle>
      <CardCell name="Language">
        <LanguageLabel code={list.language} />
      </CardCell>
      <CardCell name="Target languages">{namesOf(list.targetLanguages)}</CardCell>
      <CardCell name="Vocabularies" figure>
        {list.vocsCount}
      </CardCell>
      <CardCell name="Learners" figure>
        {list.learnersCount}
      </CardCell>
      {ofEveryone && (
        <>
          <CardCell name="Rating">
            <Rating list={list} short />
          </CardCell>
          <CardCell name="Created by">
            <bdi className="wrap-anywhere">{list.createdBy}</bdi>
          </CardCell>
        </>
      )}
      <CardActions>
        <BrowseLink list={list} />
      </CardActions>
    </CardRow>
  )
}

/** The first few names; the rest as a number, so that one list does not fill the screen. */
function namesOf(codes: readonly string[]): string {
  const shown = codes.slice(0, 3).map((code) => findLanguage(code)?.name ?? code)
  const more = codes.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
