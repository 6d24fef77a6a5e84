import type { TRPCLink } from '@trpc/client'
import type { AppRouter } from '@wordtide/api/client'

/** Sends an input that holds an image as FormData: the file under `image`, the rest as JSON under `data`. */
export const imageLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next({ ...op, input: withImageApart(op.input) })

function withImageApart(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('image' in input)) return input
  const { image, ...data } = input
  if (!(image instanceof File)) return data
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('image', image)
  return form
}
