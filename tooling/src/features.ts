/** The features of the api from left to right: each may import only those in the steps before its own. */
const order = [
  ['mail', 'images', 'limits'],
  ['users'],
  ['learning'],
  ['access-tokens'],
  ['accounts'],
  ['profile', 'feedback'],
  ['lists'],
  ['shares', 'ratings', 'vocs', 'audio'],
  ['reviews'],
  ['privacy'],
]

/** What is wrong with a file of a package importing another file of it, if the features forbid it. */
export function featureFault(from: string, target: string): string | undefined {
  return apiFault(from, target) ?? webFault(from, target)
}

const folderIn = (root: string, path: string) =>
  path.startsWith(root) && path.slice(root.length).includes('/') ? path.slice(root.length).split('/')[0] : undefined

function apiFault(from: string, target: string): string | undefined {
  const root = 'packages/api/src/'
  const [here, there] = [folderIn(root, from), folderIn(root, target)]
  if (there === undefined || there === here || there === 'testing') return undefined
  const step = stepOf(there)
  if (step === -1) return `has no place in the order of features: ${there}`
  const inside = here !== undefined && here !== 'testing'
  const doors = inside ? ['index.ts'] : ['index.ts', 'router.ts']
  if (!doors.some((door) => target === `${root}${there}/${door}`)) return `passes the door of the feature ${there}`
  if (inside && step >= stepOf(here)) return `goes against the order of features: ${here} > ${there}`
  return undefined
}

const stepOf = (feature: string) => order.findIndex((step) => step.includes(feature))

function webFault(from: string, target: string): string | undefined {
  const root = 'apps/web/src/'
  const there = folderIn(`${root}features/`, target)
  const here = folderIn(`${root}features/`, from)
  const fromFolder = folderIn(root, from)
  const targetFolder = folderIn(root, target)
  if (here !== undefined && targetFolder === 'routes') return 'is a route: routes import features'
  if (/\.test\.tsx?$/.test(from)) return undefined
  if ((here !== undefined || fromFolder === 'shared') && targetFolder === 'app')
    return 'is of the app, which is made of shared parts and features'
  if (there === undefined || there === here) return undefined
  if (here !== undefined) return `imports another feature: ${here} > ${there}`
  return fromFolder === 'shared' ? 'is a feature: shared parts know none' : undefined
}
