import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { createApp } from '../app.tsx'
import { pagePattern } from './page-patterns.ts'

const { router } = createApp({ visitor: true, history: createMemoryHistory({ initialEntries: ['/'] }) })
const patterns = Object.keys(router.routesByPath).map((path) => pagePattern(path).pattern)
const isPage = (path: string) => patterns.some((pattern) => new RegExp(`^${pattern}$`, 'i').test(path))
/** Returns whether the router has a page at exactly this path. */
const isRoute = (path: string) => {
  const [routes, params] = router.getMatchedRoutes(path)
  return routes.length > 1 && !('**' in params)
}

it('the patterns match the paths of all routes', () => {
  const paths = Object.keys(router.routesByPath).map((path) => path.replace(/\$\w+/g, 'a-1_b%2F'))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths.filter((path) => path !== '/'))
    expect([path, isRoute(path), isPage(path)]).toEqual([path, true, true])
  expect(isPage('')).toBe(true)
})

it.each([
  '/Library',
  '/library/LISTS/1',
  '/healthz',
  '/index.html',
  '/user',
  '/library/lists',
  '/library/lists/1/vocs/2',
  '/learn/1/2',
  '/apiary',
  '/xlibrary',
  '/_signed-in/library',
])('the patterns match where the router has a page: %s', (path) => {
  expect(isPage(path)).toBe(isRoute(path))
})

it.each(['/files/$', '/posts/{-$category}', '/a/{$name}.txt', '/a.b'])(
  'a route that the server could not match fails the build: %s',
  (path) => expect(() => pagePattern(path)).toThrow(path),
)
