import type { Outcomes } from './outcomes.ts'
import type { Scene, Who } from './scene.ts'

/** A procedure: who may call it, by which documented call, and how it is called on a scene. */
export interface Entry {
  may: Outcomes
  /** The documented call with the status of its success; none for a procedure that only our own client calls. */
  rest?: readonly [call: string, success: 200 | 201 | 204]
  input(scene: Scene): object | Promise<object>
  /** What success answers, where who asks makes a difference. */
  answers?(scene: Scene, who: Who): object
  /** Whether success also changes counts of lists that the caller does not see (any more). */
  countsElsewhere?: true
  /** Of a page of lists: to whom it shows the scene's list while that is private, and while it is public. */
  shows?: { private: readonly Who[]; public: readonly Who[] }
}

/** What many procedures are called with. */
export const none = () => ({})
export const search = ({ list }: Scene) => ({ search: list.name })
export const inList = ({ list }: Scene) => ({ listId: list.id })
export const theList = ({ list }: Scene) => ({ id: list.id })
export const theVoc = ({ voc }: Scene) => ({ id: voc.id })
export const imageOf = ({ id, image }: { id: string; image: string | null }) => ({
  id,
  imageId: image?.split('/').at(-1),
})
