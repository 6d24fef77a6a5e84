import * as fc from 'fast-check'

/** Picks `usual` in `weight` of ten cases, else `odd`. */
export const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 10 - weight, arbitrary: odd })

export const kind = <T extends string>(name: T) => fc.constant(name)

/** Texts that often break databases, paths, headers or lookups by name. */
export const oddTexts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '',
        ' ',
        '\0',
        '\ud800',
        'a\udc00b',
        '\ufeff',
        '\r\nX-Injected: 1',
        '%',
        '%zz',
        '%00',
        '../../etc/passwd',
        '/',
        '\\',
      ],
      ...[
        "'",
        "' or 1=1--",
        '"',
        '{{x}}',
        '<b>',
        'null',
        'undefined',
        'true',
        'NaN',
        '-1',
        '0',
        '1e999',
        '0x10',
        '9'.repeat(30),
      ],
      ...[
        '__proto__',
        'constructor',
        'toString',
        'x'.repeat(300),
        'é'.repeat(3000),
        '👩‍👩‍👧',
        '{"a":1}',
        '[1]',
        'a,b,,c',
      ],
      '00000000-0000-7000-8000-000000000000',
    ),
  },
  // Looks like a cursor.
  { weight: 1, arbitrary: fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')) },
  { weight: 1, arbitrary: fc.uuid() },
)

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values of any kind. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddTexts },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1, 0.5, -0.0001, 1e21, 1e308, 2 ** 53, -(2 ** 53), 2 ** 31, 8.64e15 + 1, 101],
      ...[
        [],
        {},
        [[]],
        [null],
        [{}],
        { 0: 'a' },
        { length: 3 },
        'x'.repeat(20_000),
        Array(600).fill(1),
        Array(60).fill({}),
      ],
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(nested) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** A change at one place in a JSON value; places are counted from the outside. */
export type Change =
  | { at: number; how: 'removed' | 'wrapped' | 'twice' }
  | { at: number; how: 'replaced'; by: unknown }
  | { at: number; how: 'joined'; name: string; by: unknown }

export const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ at: fc.nat(999), how: fc.constantFrom('removed', 'wrapped', 'twice') }),
  fc.record({ at: fc.nat(999), how: fc.constant('replaced' as const), by: oddValues }),
  fc.record({
    at: fc.nat(999),
    how: fc.constant('joined' as const),
    name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'image', 'imageChanged', 'id', 'listId'), oddTexts),
    by: oddValues,
  }),
)

type Place = readonly (string | number)[]

/** Returns the value with the change made. The outermost value cannot be removed. */
export function changed(value: unknown, change: Change): unknown {
  const places = placesIn(value)
  const place = places[change.at % places.length] ?? []
  return at(value, place, change)
}

function placesIn(value: unknown): Place[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return [[], ...inner.flatMap(([key, one]) => placesIn(one).map((place) => [key, ...place]))]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function at(value: unknown, [key, ...rest]: Place, change: Change): unknown {
  if (key === undefined) return made(value, change)
  const last = rest.length === 0
  if (Array.isArray(value)) {
    const before = value.slice(0, Number(key))
    const after = value.slice(Number(key) + 1)
    if (last && change.how === 'removed') return [...before, ...after]
    const there = at(value[Number(key)], rest, change)
    return last && change.how === 'twice' ? [...value, there] : [...before, there, ...after]
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => !(last && change.how === 'removed' && name === key))
  return Object.fromEntries(entries.map(([name, one]) => [name, name === key ? at(one, rest, change) : one]))
}

function made(value: unknown, change: Change): unknown {
  if (change.how === 'replaced') return change.by
  if (change.how === 'wrapped') return [value]
  // `fromEntries` makes an own field even of `__proto__`.
  if (change.how === 'joined' && isObject(value) && !Array.isArray(value))
    return Object.fromEntries([...Object.entries(value), [change.name, change.by]])
  return value
}
