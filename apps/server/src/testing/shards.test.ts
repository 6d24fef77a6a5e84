import { describe, expect, it } from 'vitest'
import { type Layout, reachOf, tablesOf } from './shards.ts'

const layout: Layout = {
  distributed: {
    users: { group: 'user', column: 'id' },
    learners: { group: 'user', column: 'user_id' },
    reviews: { group: 'user', column: 'user_id' },
    lists: { group: 'list', column: 'id' },
    vocs: { group: 'list', column: 'list_id' },
  },
  local: ['leases'],
}

const reach = (sql: string, ...params: unknown[]) => reachOf({ sql, params }, layout)

describe('a statement stays in one shard', () => {
  it.each([
    ['select * from vocs where list_id = $1 and term = $2', ['l', 'x']],
    ['select * from "vocs" where ("vocs"."list_id" = $1::uuid and "vocs"."id" > $2) order by id limit 3', ['l', 'v']],
    ['select v.id from lists l join vocs v on v.list_id = l.id where l.id = $1', ['l']],
    ['select * from reviews r left join learners n on n.user_id = r.user_id where r.user_id = $1', ['u']],
    // The same user, as two parameters.
    ['select * from reviews, learners where reviews.user_id = $1 and learners.user_id = $2', ['u', 'u']],
    ['select (select count(*) from vocs where vocs.list_id = lists.id) from lists where id = $1', ['l']],
    ['with mine as (select id from lists where id = $1) select * from vocs join mine on mine.id = vocs.list_id', ['l']],
    ['select * from (select user_id from learners where user_id = $1) as l join users on users.id = l.user_id', ['u']],
    ['insert into reviews (user_id, voc_id) values ($1, $2), ($3, $4)', ['u', 'a', 'u', 'b']],
    ['insert into learners (user_id) select id from users where id = $1', ['u']],
    ['update vocs set term = $1 where list_id = $2', ['x', 'l']],
    ['delete from reviews using learners where learners.user_id = reviews.user_id and reviews.user_id = $1', ['u']],
  ])('%s', (sql, params) => {
    expect(reach(sql, ...params)).toBe('one shard')
  })
})

describe('a statement needs several shards', () => {
  it.each([
    ['select * from vocs where id = $1', ['v']],
    ['select * from vocs where list_id = $1 or list_id = $2', ['l', 'm']],
    ['select * from vocs where list_id in ($1, $2)', ['l', 'm']],
    ['select * from vocs where list_id = any($1)', [['l', 'm']]],
    ['select * from vocs where not (list_id = $1)', ['l']],
    ['select * from reviews, learners where reviews.user_id = $1 and learners.user_id = $2', ['u', 'w']],
    // The same value in another group is on another machine.
    [
      'select * from reviews join vocs on vocs.list_id = reviews.list_id where reviews.user_id = $1 and vocs.list_id = $2',
      ['u', 'l'],
    ],
    ['select * from lists where id = $1 and exists (select from vocs where vocs.term = $2)', ['l', 'x']],
    ['insert into reviews (user_id, voc_id) values ($1, $2), ($3, $4)', ['u', 'a', 'w', 'b']],
    ['insert into learners (user_id) select id from users', []],
    ['select * from lists, leases where lists.id = $1', ['l']],
  ])('%s', (sql, params) => {
    expect(reach(sql, ...params)).toBe('several shards')
  })
})

it('tables that are not distributed are on one machine', () => {
  expect(reach('update leases set until = $1', 0)).toBe('one machine')
  expect(reach('select 1')).toBe('one machine')
})

it('a table that nobody has thought of is an error', () => {
  expect(() => reach('select * from novelties')).toThrow('novelties')
})

it('the tables of a statement are those that it names, and not its own queries', () => {
  expect(
    tablesOf(
      'with mine as (select * from lists) select * from mine join vocs on true where exists (select from reviews)',
    ),
  ).toEqual(['lists', 'reviews', 'vocs'])
})
