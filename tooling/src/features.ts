/** The features of the api from left to right: each may import only those in the steps before its own. */
const order = [
  ['mail', 'limits'],
  ['images'],
  ['users'],
  ['learning'],
  ['two-factor'],
  ['access-tokens', 'proofs'],
  ['identities'],
  ['accounts', 'two-factor-settings'],
  ['credentials', 'passkeys'],
  ['profile', 'feedback', 'choices', 'devices', 'security'],
  ['lists'],
  ['shares', 'ratings', 'vocs', 'audio', 'dictionary', 'classes'],
  ['assignments', 'reports', 'blocks'],
  ['transfer'],
  ['reviews'],
  ['reminders'],
  ['changes', 'webhooks'],
  ['privacy'],
  ['admin'],
]

/** Folders of the api that belong to no feature. Any file may import theirs. */
const foundation = new Set(['calls', 'flow', 'paging', 'values', 'testing'])

/** Returns why a file may not import another one of its package, if the rules for features forbid it. */
export function featureViolation(from: string, target: string): string | undefined {
  return apiViolation(from, target) ?? webViolation(from, target)
}

/** Returns the first folder below `root` on the way to a file. */
const folderIn = (root: string, path: string) =>
  path.startsWith(root) && path.slice(root.length).includes('/') ? path.slice(root.length).split('/')[0] : undefined

function apiViolation(from: string, target: string): string | undefined {
  const root = 'packages/api/src/'
  const [own, other] = [folderIn(root, from), folderIn(root, target)]
  if (other === undefined || other === own || foundation.has(other)) return undefined
  const step = stepOf(other)
  if (step === -1) return `has no place in the order of features: ${other}`
  const fromFeature = own !== undefined && !foundation.has(own)
  const entryPoints = fromFeature ? ['index.ts'] : ['index.ts', 'router.ts']
  if (!entryPoints.some((file) => target === `${root}${other}/${file}`))
    return `is not an entry point of the feature ${other}`
  if (fromFeature && step >= stepOf(own)) return `is against the order of features: ${own} > ${other}`
  return undefined
}

const stepOf = (feature: string) => order.findIndex((step) => step.includes(feature))

/** In the client, `app` puts everything together, routes compose features, features use `shared`, and `shared` only itself. */
function webViolation(from: string, target: string): string | undefined {
  const root = 'apps/web/src/'
  const [fromFolder, targetFolder] = [folderIn(root, from), folderIn(root, target)]
  const [own, other] = [folderIn(`${root}features/`, from), folderIn(`${root}features/`, target)]
  if ((own !== undefined || fromFolder === 'shared') && targetFolder === 'routes')
    return 'is a route: routes import features'
  if (/\.test\.tsx?$/.test(from)) return undefined
  if ((own !== undefined || fromFolder === 'shared') && targetFolder === 'app')
    return 'belongs to the app, which imports features and shared code'
  if (other === undefined || other === own) return undefined
  if (own !== undefined) return `is in another feature: ${own} > ${other}`
  return fromFolder === 'shared' ? 'is in a feature: shared code imports none' : undefined
}
