import { Badge } from '@wordtide/ui'

/** The tags of a thing. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge variant="secondary" className="max-w-full">
            <bdi className="truncate">{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
