// React calls it for every element that is created, so that a debugger can show the caller. Tests need no such stacks, and
// take a tenth less CPU time without them. React looks for it once, when it is loaded: this file is the first.
Reflect.deleteProperty(console, 'createTask')

// For the same purpose React records the stack of the first ten thousand elements that are created in a second. It is told that they
// have been created already, which saves another tenth. The field is not public: if it gets another name, the tests are only slower.
const internals: unknown = Reflect.get(
  await import('react'),
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

export {}
