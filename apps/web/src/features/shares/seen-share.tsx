import { useEffect } from 'react'
import { trpc } from '../../shared/api/trpc.ts'

/** Notes that the user has opened a list that was newly shared with them. Shows nothing. */
export function SeenShare({ listId }: { listId: string }) {
  const { data } = trpc.shares.getOwn.useQuery({ id: listId })
  const { mutate } = trpc.shares.see.useMutation()
  const isNew = data?.isNew === true
  useEffect(() => {
    // A failure is not reported: the list is marked as new until it is opened again.
    if (isNew) mutate({ id: listId })
  }, [isNew, listId, mutate])
  return null
}
