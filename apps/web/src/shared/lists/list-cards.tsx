import { cn, Skeleton } from '@wordtide/ui'
import { LastActivity, ListDue, ListMilestones, ListProgressBar } from './list-details.tsx'
import { ListPicture } from './list-picture.tsx'
import type { ListParts } from './list-summary.ts'

/** Lists as cards, as many beside each other as fit. */
export const ListCards = ({ lists }: { lists: readonly ListParts[] }) => (
  <ul className={cardsClasses}>
    {lists.map(({ list, isLearned, heading, buttons }) => (
      <li key={list.id} className={cardClasses}>
        <ListPicture list={list} className={cn(pictureClasses, 'text-2xl lg:text-word')} />
        <div className="grid min-w-0 content-start gap-1">
          {heading}
          <LastActivity list={list} />
        </div>
        {isLearned && (
          <div className="col-span-full grid gap-1.5">
            <div className="flex items-center gap-3">
              <ListDue list={list} />
              <span className="flex-1">
                <ListProgressBar list={list} />
              </span>
            </div>
            <ListMilestones list={list} />
          </div>
        )}
        <div className="col-span-full self-end">{buttons}</div>
      </li>
    ))}
  </ul>
)

/** Beside the name, or on a wide screen, which is high enough, the head of the card. */
const pictureClasses =
  'max-lg:size-14 max-lg:rounded-md lg:col-span-full lg:-mx-4 lg:-mt-4 lg:h-28 lg:w-[calc(100%+2rem)] lg:max-w-none lg:rounded-t-[calc(var(--radius-xl)-1px)] lg:rounded-b-none'
const cardsClasses = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4'
const cardClasses =
  'relative grid grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)] content-start gap-x-4 gap-y-3 rounded-xl border bg-card p-4 text-card-foreground shadow-card lg:grid-rows-[auto_1fr_auto_auto]'

/** Stands for cards that are loading. */
export const ListCardsSkeleton = () => (
  <div className={cardsClasses}>
    {[1, 2, 3, 4].map((card) => (
      <div key={card} className={cardClasses}>
        <Skeleton className={pictureClasses} />
        <div className="grid content-start gap-1.5">
          <Skeleton className="h-6 w-40 max-w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4.5 w-28" />
        </div>
        <Skeleton className="col-span-full h-5" />
        <Skeleton className="col-span-full h-8 touch-size w-44 justify-self-end" />
      </div>
    ))}
  </div>
)
